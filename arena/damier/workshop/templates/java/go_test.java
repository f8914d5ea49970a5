// Boards of 3x3, and the move that the bot should find.
import java.util.*;

class TestBot {
    static void chooses(String what, String wanted, int... cells) {
        List<String> legal = new ArrayList<>();
        for (int at = 0; at < 9; at++) {
            if (cells[at] == 0) legal.add("" + Bot.COLUMNS.charAt(at % 3) + (3 - at / 3));
        }
        legal.add("pass");
        String chosen = Bot.choose(new Position(3, 3, cells, legal, 0));
        if (!chosen.equals(wanted)) throw new AssertionError(what + ": " + chosen);
        System.out.println("ok: " + what);
    }

    public static void main(String[] arguments) {
        chooses("it captures a stone", "C3", 1, 2, 0, 0, 1, 0, 0, 0, 0);
        chooses("it does not fill its own eyes", "pass", 0, 1, 0, 1, 1, 1, 1, 1, 1);
    }
}
