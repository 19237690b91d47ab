#!/bin/sh
# The derived chart agrees with the geography and with the board: areas tile the
# sheet, borders are shared, roads cross where the board says so.
cd "$(dirname "$0")/../.." || exit 2
if python3 tools/theatre/derive.py --check; then echo "1 passed, 0 failed"; else echo "0 passed, 1 failed"; exit 1; fi
