// Grids, and what the bot should make of them.
import java.util.*;

class TestBot {
    static void holds(String what, boolean holds) {
        if (!holds) throw new AssertionError(what);
        System.out.println("ok: " + what);
    }

    static boolean slides(int[] cells, String slide, int gain, int[] wanted) {
        return Bot.slide(cells, 4, slide) == gain && Arrays.equals(cells, wanted);
    }

    static int[] row(int... tiles) {
        return Arrays.copyOf(tiles, 16);
    }

    static String choose(int... grid) {
        List<String> all = List.of("up", "right", "down", "left");
        return Bot.choose(new Position(3, 3, grid, all, 0));
    }

    public static void main(String[] arguments) {
        holds("a slide merges every tile once", slides(row(1, 1, 1, 1), "left", 8, row(2, 2)));
        holds("it merges in its way", slides(row(0, 2, 2, 3), "right", 8, row(0, 0, 3, 3)));
        holds("a large tile goes into the corner", choose(0, 0, 0, 9, 0, 0, 0, 0, 0).equals("up"));
        holds("it merges where it can", choose(1, 5, 2, 2, 5, 1, 1, 2, 4).equals("up"));
    }
}
