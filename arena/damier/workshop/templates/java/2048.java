/*
 * A bot for 2048: it tries every slide and takes the one it likes best.
 *
 * Begin with `note`, which says how much the bot likes a grid. A cell is the exponent of its tile (0 empty, 1 is
 * a 2, 2 is a 4, ...) or WALL. Below it are a position, and how the arena talks to the bot.
 */
import java.io.*;
import java.util.*;
import java.util.function.*;

class Bot {
    static final int WALL = 255;

    static String choose(Position position) {
        return position.best(slide -> {
            int[] cells = position.cells.clone();
            int gained = slide(cells, position.width, slide);
            return note(cells, position.width, gained);
        });
    }

    /** How good a grid is that was reached by a slide with this gain. */
    static double note(int[] cells, int side, int gained) {
        int largest = 0, empty = 0;
        for (int cell : cells) {
            if (cell != WALL) largest = Math.max(largest, cell);
            if (cell == 0) empty++;
        }
        double corner = 0;
        for (int at : new int[] {0, side - 1, side * (side - 1), side * side - 1}) {
            if (cells[at] == largest) corner = Math.pow(2, largest);
        }
        return gained + corner + 16 * empty;
    }

    /** Slides all tiles of a grid. Gives the gain. */
    static int slide(int[] cells, int side, String slide) {
        int gained = 0;
        for (int line = 0; line < side; line++) {
            int[] way = new int[side];
            for (int i = 0; i < side; i++) {
                boolean isBack = slide.equals("right") || slide.equals("down");
                int along = isBack ? side - 1 - i : i;
                boolean isRow = slide.equals("left") || slide.equals("right");
                way[i] = isRow ? line * side + along : along * side + line;
            }
            gained += slideLine(cells, way);
        }
        return gained;
    }

    /** Slides the cells of a line towards its first one. */
    static int slideLine(int[] cells, int[] line) {
        int gained = 0, to = 0;
        boolean merged = true;
        for (int i = 0; i < line.length; i++) {
            int tile = cells[line[i]];
            if (tile == WALL) {
                to = i + 1;
                merged = true;
            } else if (tile != 0 && !merged && cells[line[to - 1]] == tile) {
                cells[line[i]] = 0;
                cells[line[to - 1]] = tile + 1;
                merged = true;
                gained += 1 << (tile + 1);
            } else if (tile != 0) {
                cells[line[i]] = 0;
                cells[line[to]] = tile;
                to++;
                merged = false;
            }
        }
        return gained;
    }

    public static void main(String[] arguments) throws IOException {
        Damier.play("2048", Bot::choose, arguments);
    }
}
