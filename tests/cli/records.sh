#!/bin/sh
# Every kept record replays to its own hash, and its result is told.
cd "$(dirname "$0")/../.." || exit 2
longroll=${LONGROLL:-build/longroll}
passed=0 failed=0

judge() {
    if [ "$1" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAIL $2"; fi
}

for record in tests/records/*.record; do
    [ -e "$record" ] || continue
    "$longroll" verify "$record" >/dev/null 2>&1
    judge $? "$record does not verify"
    "$longroll" replay "$record" | grep -q 'The game is over'
    judge $? "$record does not end"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
