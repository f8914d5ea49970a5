#!/bin/sh
# An engine that passes, until it does what its first argument says.
kind=$1
moves=0
[ "$kind" = chatty ] && echo "Welcome to the engine"
while read -r id command rest; do
    case "$command" in
    list_commands)
        printf '=%s LIST_COMMANDS\nboardsize\nclear_board\nkomi\nplay\ngenmove\nquit\n' "$id"
        [ "$kind" = komi ] && printf 'get_komi\n'
        printf '\n'
        ;;
    get_komi) printf '=%s 5.5\n\n' "$id" ;;
    boardsize)
        if [ "$kind" = small ]; then printf '?%s unacceptable size\n\n' "$id"; else printf '=%s\n\n' "$id"; fi
        ;;
    play)
        if [ "$kind" = refuses ]; then printf '?%s illegal move\n\n' "$id"; else printf '=\n\n'; fi
        ;;
    genmove)
        moves=$((moves + 1))
        echo "thinking about move $moves" >&2
        case "$kind" in
        dies) [ $moves -ge 2 ] && echo "out of memory" >&2 && exit 7 ;;
        killed) kill -9 $$ ;;
        sleeps) sleep 60 ;;
        waits) echo $$ >"$2" && exec sleep 60 ;;
        garbage) echo "I would rather not" && continue ;;
        banana) printf '=%s banana\n\n' "$id" && continue ;;
        endless) yes "= = =" ;;
        wrong-number) printf '=123456 pass\n\n' && continue ;;
        illegal) printf '=%s a1\n\n' "$id" && continue ;;
        off-board) printf '=%s T19\n\n' "$id" && continue ;;
        resigns) printf '=%s Resign\n\n' "$id" && continue ;;
        error) printf '?%s I do not know\n\n' "$id" && continue ;;
        esac
        printf '=%s PASS\n\n' "$id"
        ;;
    quit) printf '=%s\n\n' "$id" && exit 0 ;;
    *) printf '=%s\n\n' "$id" ;;
    esac
done
[ "$kind" = stays ] && exec sleep 60
exit 0
