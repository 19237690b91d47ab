#!/bin/sh
# What was derived from the geography agrees with it and with the boards: the areas of the chart tile the sheet, borders
# are shared, roads cross where the board says so; of the hex boards every ground, army and scenario; of the tables of
# Brigade Fire & Fury also that nobody overlaps.
cd "$(dirname "$0")/../.." || exit 2
passed=0
failed=0
for tool in derive guv lfm bff; do
    if python3 "tools/theatre/$tool.py" --check; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
