#!/bin/sh
# An engine that passes, until it does what its first argument says.
kind=$1
moves=0
[ "$kind" = chatty ] && echo "Welcome to the engine"
while read -r id command rest; do
    case "$kind" in notes*) echo "$command $rest" >>"$2" ;; esac
    if [ "$kind" = rejects ] && [ "$command" = "$2" ]; then
        printf '?%s not today\n\n' "$id"
        continue
    fi
    case "$command" in
    list_commands)
        printf '=%s LIST_COMMANDS\nboardsize\nclear_board\nkomi\nplay\ngenmove\nquit\n' "$id"
        [ "$kind" = komi ] && printf 'get_komi\n'
        case "$kind" in notes*) printf 'kgs-rules\ntime_settings\ntime_left\n' ;; esac
        [ "$kind" = notes-fractions ] && printf 'kata-time_settings\n'
        [ "$kind" = tells-late ] && printf 'time_settings\ntime_left\n'
        case "$kind" in *count*) printf 'final_score\n' ;; esac
        [ "$kind" = cleans ] && printf 'undo\nkgs-genmove_cleanup\n'
        [ "$kind" = rejects ] && printf 'time_settings\ntime_left\nfinal_score\nget_komi\nset_free_handicap\n'
        printf '\n'
        ;;
    get_komi) if [ "$kind" = komi ]; then printf '=%s 5.5\n\n' "$id"; else printf '=%s 7.5\n\n' "$id"; fi ;;
    boardsize)
        if [ "$kind" = small ]; then printf '?%s unacceptable size\n\n' "$id"; else printf '=%s\n\n' "$id"; fi
        ;;
    play)
        if [ "$kind" = refuses ]; then printf '?%s illegal move\n\n' "$id"; else printf '=\n\n'; fi
        ;;
    # Nothing is dead that it could capture, so it is seen that this was asked.
    kgs-genmove_cleanup) printf '=%s resign\n\n' "$id" ;;
    final_score)
        case "$kind" in
        # Against who fills the whole of 5x5, with a komi of 7.5.
        counts) if [ "$colour" = b ]; then printf '=%s W+32.5\n\n' "$id"; else printf '=%s B+17.5\n\n' "$id"; fi ;;
        miscounts) printf '=%s W+0.5\n\n' "$id" ;;
        cannot-count) printf '?%s cannot score\n\n' "$id" ;;
        dies-counting) echo "too many stones" >&2 && exit 3 ;;
        garbles-count) echo "let me see" ;;
        *) printf '=%s W+0.5\n\n' "$id" ;;
        esac
        ;;
    genmove)
        colour=$rest
        moves=$((moves + 1))
        echo "thinking about move $moves" >&2
        case "$kind" in
        dies) [ $moves -ge 2 ] && echo "out of memory" >&2 && exit 7 ;;
        killed) kill -9 $$ ;;
        sleeps | tells-late) sleep 1000 ;;
        floods) yes "so much to say" | head -c 300000 >&2 ;;
        lines) printf '=%s pass\n   with a comment\nand another\n\n' "$id" && continue ;;
        waits) sleep 1000 & echo $$ $! >"$2" && wait ;;
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
[ "$kind" = stays ] && echo $$ >>"$2" && exec sleep 1000
exit 0
