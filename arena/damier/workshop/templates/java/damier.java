
/** What there is to know when the bot is to move. */
class Position {
    final int width, height;
    final int[] cells; // numbers, row by row from the top
    final List<String> legal; // the moves, as texts
    final int seat; // 0 moves first (in Go, 0 is Black: with handicap stones White does)
    final Map<String, String> facts; // all that the arena said: "seed", "settings", "move-time"...
    final Map<String, String> params; // what users set, as texts

    Position(int width, int height, int[] cells, List<String> legal, int seat,
             Map<String, String> facts, Map<String, String> params) {
        this.width = width;
        this.height = height;
        this.cells = cells;
        this.legal = legal;
        this.seat = seat;
        this.facts = facts;
        this.params = params;
    }

    Position(int width, int height, int[] cells, List<String> legal, int seat) {
        this(width, height, cells, legal, seat, Map.of(), Map.of());
    }

    /** The cells beside a cell. */
    List<Integer> near(int at) {
        List<Integer> near = new ArrayList<>();
        int row = at / width, column = at % width;
        if (row > 0) near.add(at - width);
        if (column > 0) near.add(at - 1);
        if (column + 1 < width) near.add(at + 1);
        if (row + 1 < height) near.add(at + width);
        return near;
    }

    /** The move with the highest note, the first of several. */
    String best(ToDoubleFunction<String> note) {
        String best = legal.get(0);
        double highest = Double.NEGATIVE_INFINITY;
        for (String move : legal) {
            double noted = note.applyAsDouble(move);
            if (noted > highest) {
                best = move;
                highest = noted;
            }
        }
        return best;
    }
}

/** How the arena talks to a bot, in lines on its standard input and output. Leave it as it is. */
class Damier {
    /**
     * Plays matches of a game: `choose` takes a position and gives one of its legal moves; what it thinks may
     * stand behind that: "D4 value 0.7 comment a ladder". `declared` are the parameters that users may set, each
     * as in "depth=3; 1 to 8; how far it looks"; `arguments` are those of the program.
     */
    static void play(String game, Function<Position, String> choose, String[] arguments,
                     String... declared) throws IOException {
        PrintStream out = System.out;
        System.setOut(System.err); // What the bot prints is for people, and no answer.
        Map<String, String> facts = new HashMap<>(), params = new HashMap<>();
        for (String text : declared) set(params, text.split(";")[0]);
        String unknown = null;
        for (String text : arguments) {
            if (!params.containsKey(text.split("=")[0]) && unknown == null) unknown = text;
            set(params, text);
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] parts = line.strip().split(" ", 2);
            facts.put(parts[0], parts.length > 1 ? parts[1] : "");
            switch (parts[0]) {
                case "damier" -> {
                    for (String text : declared) out.println("param " + text);
                    out.println("ready {{name}}");
                }
                case "match" -> out.println(ready(game, facts, unknown));
                case "turn" -> out.println("move " + choose.apply(position(facts, params)));
                default -> { }
            }
            out.flush();
        }
    }

    private static void set(Map<String, String> params, String text) {
        String[] parts = text.split("=", 2);
        params.put(parts[0].strip(), parts.length > 1 ? parts[1].strip() : "");
    }

    private static String ready(String game, Map<String, String> facts, String unknown) {
        String other = facts.get("game");
        if (!game.equals(other)) return "error this bot plays " + game + ", not " + other;
        return unknown == null ? "ready" : "error this bot has no parameter " + unknown;
    }

    private static Position position(Map<String, String> facts, Map<String, String> params) {
        int[] board = numbers(facts.get("board"));
        List<String> legal = List.of(facts.get("legal").split(" "));
        int seat = Integer.parseInt(facts.get("seat"));
        return new Position(board[0], board[1], numbers(facts.get("cells")), legal, seat, facts, params);
    }

    private static int[] numbers(String text) {
        return Arrays.stream(text.split(" ")).mapToInt(Integer::parseInt).toArray();
    }
}
