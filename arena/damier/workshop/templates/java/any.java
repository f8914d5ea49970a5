/*
 * A bot for {{game}}: it notes every legal move, and plays one of those it likes best.
 *
 * Begin with `note`, which says how much the bot likes a move. Below it are a position, and how the arena talks to
 * the bot.
 *
{{about}}
 */
import java.io.*;
import java.util.*;
import java.util.function.*;

class Bot {
    static String choose(Position position) {
        double highest = Double.NEGATIVE_INFINITY;
        List<String> liked = new ArrayList<>();
        for (String move : position.legal) {
            double noted = note(position, move);
            if (noted > highest) {
                highest = noted;
                liked.clear();
            }
            if (noted == highest) liked.add(move);
        }
        // Of moves that it likes the same, each is as likely; the same seed gives the same moves.
        String drawn = position.facts.get("seed") + Arrays.toString(position.cells);
        return liked.get(new Random(drawn.hashCode()).nextInt(liked.size()));
    }

    /** How much the bot likes a move. As it is, it likes them all the same. */
    static double note(Position position, String move) {
        return 0;
    }

    public static void main(String[] arguments) throws IOException {
        Damier.play("{{game}}", Bot::choose, arguments);
    }
}
