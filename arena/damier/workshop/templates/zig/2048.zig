//! A bot for 2048: it tries every slide and takes the one it likes best.
//!
//! Begin with `note`, which says how much the bot likes a grid. A cell is the exponent of its tile
//! (0 empty, 1 is a 2, 2 is a 4, ...) or wall. Slides: 0 up, 1 right, 2 down, 3 left.

const c = @import("damier.zig").c;

const most = 64; // cells of the largest grid
const wall = 255;

/// How good a grid is that was reached by a slide with this gain.
fn note(cells: []const u8, side: usize, gained: i64) i64 {
    var largest: u8 = 0;
    var empty: i64 = 0;
    for (cells) |cell| {
        if (cell == 0) empty += 1;
        if (cell != wall and cell > largest) largest = cell;
    }
    var corner: i64 = 0;
    for ([_]usize{ 0, side - 1, side * (side - 1), side * side - 1 }) |at| {
        if (cells[at] == largest) corner = points(largest);
    }
    return gained + corner + 16 * empty;
}

fn points(tile: u8) i64 {
    return @as(i64, 1) << @intCast(tile);
}

/// The cell of a line, counted from where its tiles slide to.
fn place(side: usize, direction: u32, line: usize, i: usize) usize {
    return switch (direction) {
        0 => i * side + line,
        1 => line * side + side - 1 - i,
        2 => (side - 1 - i) * side + line,
        else => line * side + i,
    };
}

/// Slides all tiles. Returns the gain.
fn slide(cells: []u8, side: usize, direction: u32) i64 {
    var gained: i64 = 0;
    for (0..side) |line| {
        var to: usize = 0;
        var merged = true; // the cell `to` takes the next tile, unless that merges before it
        for (0..side) |i| {
            const at = place(side, direction, line, i);
            const tile = cells[at];
            if (tile == 0) continue;
            if (tile == wall) {
                to = i + 1;
                merged = true;
            } else if (!merged and cells[place(side, direction, line, to - 1)] == tile) {
                cells[at] = 0;
                cells[place(side, direction, line, to - 1)] = tile + 1;
                merged = true;
                gained += points(tile + 1);
            } else {
                cells[at] = 0;
                cells[place(side, direction, line, to)] = tile;
                merged = false;
                to += 1;
            }
        }
    }
    return gained;
}

/// The move to play in this position: one of view.legal, which is never empty.
pub fn think(match: *const c.damier_match, view: *const c.damier_view) u32 {
    const side: usize = match.width;
    var best = view.legal[0];
    var best_note: i64 = -1;
    for (view.legal[0..view.n_legal]) |direction| {
        var after: [most]u8 = undefined;
        const cells = after[0..view.n_cells];
        @memcpy(cells, view.cells[0..view.n_cells]);
        const gained = slide(cells, side, direction);
        const noted = note(cells, side, gained);
        if (noted > best_note) {
            best = direction;
            best_note = noted;
        }
    }
    return best;
}
