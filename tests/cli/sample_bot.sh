#!/bin/sh
# A bot in a few lines (docs/bots.md): it attacks where it can and takes the
# first choice otherwise. Run: longroll play lgv --confederate bot:tests/cli/sample_bot.sh
inlist=no
while read -r word rest; do
    case $word in
    position) inlist=no pick=1 ;;
    legal) inlist=yes ;;
    go) inlist=no && echo "$pick" ;;
    over) exit 0 ;;
    [0-9]*)
        if [ $inlist = yes ]; then
            case $rest in *attack*) pick=$word ;; esac
        fi
        ;;
    esac
done
