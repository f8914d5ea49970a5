/*
 * A bot for 7 Couleurs: it counts what every colour gains and takes the one it likes best.
 *
 * Begin with `note`, which says how much the bot likes a colour. A cell is the number of a free colour (0 is A),
 * or OWNED + the seat that owns it. Below it are a position, and how the arena talks to the bot.
 */
import java.io.*;
import java.util.*;
import java.util.function.*;

class Bot {
    static final int OWNED = 128;

    static String choose(Position position) {
        return position.best(colour -> note(position, colour));
    }

    /** How many cells a colour gains: those of that colour that are connected to the own zone. */
    static double note(Position position, String colour) {
        int number = colour.charAt(0) - 'A', mine = OWNED + position.seat;
        Deque<Integer> waiting = new ArrayDeque<>();
        for (int at = 0; at < position.cells.length; at++) {
            if (position.cells[at] == mine) waiting.push(at);
        }
        Set<Integer> gained = new HashSet<>();
        while (!waiting.isEmpty()) {
            for (int near : position.near(waiting.pop())) {
                if (position.cells[near] == number && gained.add(near)) waiting.push(near);
            }
        }
        return gained.size();
    }

    public static void main(String[] arguments) throws IOException {
        Damier.play("couleurs", Bot::choose, arguments);
    }
}
