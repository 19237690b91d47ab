#!/bin/sh
# A game that plays differently must have another version of its rules: what tests/signatures/judge says.
. "$(dirname "$0")/common"

# judge STATUS NAME PLAYED: what was played (as for printf) beside what is committed.
printf 'rules lgv 2\nperft lgv/a 1 27\nsignature lgv/a 1 cafe\nrules guv 3\nsignature guv/b 1 beef\n' >"$work/committed"
judge() {
    status=0
    # shellcheck disable=SC2059
    printf "$3" >"$work/played"
    tests/signatures/judge lgv "$work/committed" "$work/played" >"$out" 2>"$err" || status=$?
    if [ "$status" = "$1" ]; then pass; else miss "$2: status $status, expected $1"; fi
}

judge 0 "the same" 'rules lgv 2\nperft lgv/a 1 27\nsignature lgv/a 1 cafe\n'
judge 2 "another game, the same version" 'rules lgv 2\nperft lgv/a 1 27\nsignature lgv/a 1 0000\n'
says "$out" "rules_version is still 2"
judge 1 "another game, the next version" 'rules lgv 3\nperft lgv/a 1 27\nsignature lgv/a 1 0000\n'
says "$out" "run --update"
judge 2 "a scenario is gone" 'rules lgv 2\nperft lgv/a 1 27\n'
says "$out" "rules_version is still 2"
judge 1 "a scenario more" 'rules lgv 2\nperft lgv/a 1 27\nsignature lgv/a 1 cafe\nsignature lgv/c 1 f00d\n'
judge 1 "another version, the same games" 'rules lgv 3\nperft lgv/a 1 27\nsignature lgv/a 1 cafe\n'
judge 2 "an older version" 'rules lgv 1\nperft lgv/a 1 27\nsignature lgv/a 1 cafe\n'
says "$out" "gone back from 2 to 1"

close
