// A position of {{game}}, and what holds for whatever the bot answers.
import java.util.*;

class TestBot {
    static final int[] CELLS = {
{{cells}}
    };
    static final String[] LEGAL = {
{{moves}}
    };

    static String ask(int seed) {
        Map<String, String> facts = Map.of("seed", String.valueOf(seed));
        List<String> legal = List.of(LEGAL);
        return Bot.choose(new Position({{width}}, {{height}}, CELLS, legal, {{seat}}, facts, Map.of()));
    }

    public static void main(String[] arguments) {
        for (int seed = 0; seed < 100; seed++) {
            if (!List.of(LEGAL).contains(ask(seed))) throw new AssertionError("a move that is not legal");
            if (!ask(seed).equals(ask(seed))) throw new AssertionError("another move for the same seed");
        }
        System.out.println("ok");
    }
}
