// Boards, and the colour that the bot should find.
import java.util.*;

class TestBot {
    static void chooses(String what, String wanted, int... cells) {
        String chosen = Bot.choose(new Position(3, 3, cells, List.of("A", "B", "C"), 0));
        if (!chosen.equals(wanted)) throw new AssertionError(what + ": " + chosen);
        System.out.println("ok: " + what);
    }

    public static void main(String[] arguments) {
        chooses("three cells are better than one", "C", 128, 1, 2, 2, 0, 0, 2, 2, 129);
        chooses("cells that are out of reach do not count", "B", 128, 1, 0, 1, 0, 0, 0, 0, 129);
    }
}
