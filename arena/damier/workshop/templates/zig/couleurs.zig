//! A bot for 7 Couleurs: it counts what every colour gains and takes the one it likes best.
//!
//! Begin with `note`, which says how much the bot likes a colour. A cell is a free colour, or
//! owned + the seat that owns it.

const c = @import("damier.zig").c;

const most = 65536; // cells of the largest board, and more
const owned = 128;

var seen: [most]bool = undefined;
var waiting: [most]usize = undefined;

/// How many cells a colour gains: those of that colour that are connected to the own zone.
fn note(match: *const c.damier_match, cells: []const u8, colour: u32) i64 {
    const width: usize = match.width;
    const mine = owned + match.seat;
    var n_waiting: usize = 0;
    var gained: i64 = 0;
    @memset(seen[0..cells.len], false);
    for (cells, 0..) |cell, at| {
        if (cell == mine) {
            seen[at] = true;
            waiting[n_waiting] = at;
            n_waiting += 1;
        }
    }
    while (n_waiting > 0) {
        n_waiting -= 1;
        const at = waiting[n_waiting];
        const near = [4]?usize{
            if (at % width > 0) at - 1 else null,
            if (at % width + 1 < width) at + 1 else null,
            if (at >= width) at - width else null,
            if (at + width < cells.len) at + width else null,
        };
        for (near) |beside| {
            const to = beside orelse continue;
            if (!seen[to] and cells[to] == colour) {
                seen[to] = true;
                waiting[n_waiting] = to;
                n_waiting += 1;
                gained += 1;
            }
        }
    }
    return gained;
}

/// The move to play in this position: one of view.legal, which is never empty.
pub fn think(match: *const c.damier_match, view: *const c.damier_view) u32 {
    const cells = view.cells[0..view.n_cells];
    var best = view.legal[0];
    var best_note: i64 = -1;
    for (view.legal[0..view.n_legal]) |colour| {
        const noted = note(match, cells, colour);
        if (noted > best_note) {
            best = colour;
            best_note = noted;
        }
    }
    return best;
}
