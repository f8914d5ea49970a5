/*
 * A bot for Go: it tries every legal move and takes the one it likes best.
 *
 * Begin with `note`, which says how much the bot likes a move. A cell is 0 empty, 1 black or 2 white; a move is a
 * point such as D4, with A1 at the lower left, or pass. Below it are a position, and how the arena talks to the
 * bot.
 */
import java.io.*;
import java.util.*;
import java.util.function.*;

class Bot {
    static final String COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

    static String choose(Position position) {
        return position.best(move -> note(position, move));
    }

    /** How good a move is. To pass is worth nothing; what should not be played is worth less. */
    static double note(Position position, String move) {
        if (move.equals("pass")) return 0;
        int row = position.height - Integer.parseInt(move.substring(1));
        int at = row * position.width + COLUMNS.indexOf(move.charAt(0));
        int colour = position.seat + 1;
        int[] before = position.cells, after = before.clone();
        after[at] = colour;
        Set<Integer> saved = new HashSet<>(), captured = new HashSet<>();
        boolean isEye = true;
        for (int near : position.near(at)) {
            isEye &= before[near] == colour;
            if (before[near] == colour) {
                Chain chain = new Chain(position, before, near);
                if (chain.liberties.size() == 1) saved.addAll(chain.stones);
            } else if (before[near] != 0) {
                Chain chain = new Chain(position, after, near);
                if (chain.liberties.isEmpty()) captured.addAll(chain.stones);
            }
        }
        for (int stone : captured) after[stone] = 0;
        int liberties = new Chain(position, after, at).liberties.size();
        if (saved.isEmpty() && isEye) return -1; // an own eye
        if (liberties < 2 && captured.isEmpty()) return -1; // lost at once
        return 1 + 20 * captured.size() + 10 * saved.size() + Math.min(liberties, 4);
    }

    public static void main(String[] arguments) throws IOException {
        Damier.play("go", Bot::choose, arguments);
    }
}

/** The stones of a chain, and its liberties. */
class Chain {
    final Set<Integer> stones = new HashSet<>(), liberties = new HashSet<>();

    Chain(Position position, int[] cells, int at) {
        Deque<Integer> waiting = new ArrayDeque<>(List.of(at));
        stones.add(at);
        while (!waiting.isEmpty()) {
            for (int near : position.near(waiting.pop())) {
                if (cells[near] == 0) {
                    liberties.add(near);
                } else if (cells[near] == cells[at] && stones.add(near)) {
                    waiting.push(near);
                }
            }
        }
    }
}
