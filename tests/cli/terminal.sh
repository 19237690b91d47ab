#!/bin/sh
# On a terminal: colours, completion, history; a pseudo-terminal by script(1).
. "$(dirname "$0")/common"
if ! command -v script >/dev/null; then
    echo "script(1) is missing: nothing tested"
    close
    exit
fi
escape=$(printf '\033')

# When the prompt is there, or after a minute.
prompted() {
    n=0
    until grep -q '> ' "$out" || [ $n = 600 ]; do
        sleep 0.1
        n=$((n + 1))
    done
    sleep 0.1
}

# at KEYS COMMAND: type KEYS (as for printf) at a terminal.
at() {
    : >"$out"
    { prompted; printf "$1"; sleep 0.3; } | TERM=${term:-xterm} LC_ALL=C.UTF-8 script -qec "$2" /dev/null >"$out" 2>"$err"
}
game="'$LONGROLL' play lgv/sedgwick --confederate ai:random --seed 1"

at '\004' "$game"
says "$out" "${escape}[1;94mUnion:"
says "$out" "▸"
says "$out" "─────"
NO_COLOR=1 at '\004' "$game"
silent "$out" "${escape}[1;94m"
says "$out" "Union: Activate an area"
term=dumb at 'q\n' "$game"
silent "$out" "$escape"
says "$out" "Union: Activate an area"

at 'assault 10\r\004' "$game"
says "$out" "Union activates 10 Fredericksburg"
at 'ass\t10\r\004' "$game"
says "$out" "Union activates 10 Fredericksburg"
at 'ass\t\t\025\004' "$game"
says "$out" "  assault 72"
at 'assault 1X\1770\r\004' "$game"
says "$out" "Union activates 10 Fredericksburg"
at 'ault 10\001ass\r\004' "$game"
says "$out" "Union activates 10 Fredericksburg"
at 'wassault 10\033[H\033[3~\r\004' "$game"
says "$out" "Union activates 10 Fredericksburg"
at 'assault 1\033[D\033[D\033[D\033[C\033[F0\r\004' "$game"
says "$out" "Union activates 10 Fredericksburg"
at 'assault 12\r\033[A\1770\r\004' "$game"
says "$out" "Union activates 10 Fredericksburg"
at 'pass\025assault 72 now\027\027 10\r\004' "$game"
says "$out" "Union activates 10 Fredericksburg"
at '? ass\t12\r\004' "$game"
says "$out" "Refused."
at 'pass\003\004' "$game"
silent "$out" "Union passes"
at 'want union\r\r\004' "'$LONGROLL' play lgv --option sides=choose --seed 1"
says "$out" "${escape}[2J"
says "$out" "Press Enter."

# While a level thinks: how far it is, wiped out afterwards; Ctrl-C hurries it, and never ends the game.
# shown TEXT TIMES: it stands there in so many lines, or a minute has passed.
shown() {
    n=0
    until [ "$(grep -c "$1" "$out")" -ge "$2" ] || [ $n = 600 ]; do
        sleep 0.1
        n=$((n + 1))
    done
}
: >"$out"
{
    prompted
    printf 'pass\rpass\r'
    shown 'Old Army thinks, ' 1
    printf '\003\003\003'
    shown ' quit' 2
    printf 'q\r'
} | TERM=xterm LC_ALL=C.UTF-8 script -qec "'$LONGROLL' play lgv/sedgwick --confederate ai:5 --seed 1" /dev/null \
    >"$out" 2>"$err"
says "$out" "; Ctrl-C: hurry"
holds "wiped out" grep -q "Old Army thinks, .*$escape\[K" "$out"
says "$out" "The game was not saved"
at '\003\004' "$game"
says "$out" "q leaves the game."
close
