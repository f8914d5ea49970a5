//! A bot for Go: it tries every legal move and takes the one it likes best.
//!
//! Begin with `note`, which says how much the bot likes a move. A cell is 0 empty, 1 black or
//! 2 white; a move is a cell's number, row by row from the top, and size*size is to pass.

const c = @import("damier.zig").c;

const most = 625; // points of the largest board

/// Points, in the order in which they were found.
const Points = struct {
    all: [most]usize = undefined,
    count: usize = 0,

    fn add(points: *Points, at: usize) void {
        points.all[points.count] = at;
        points.count += 1;
    }
};

const Board = struct {
    size: usize,

    /// The neighbours of a point.
    fn around(board: Board, at: usize) Points {
        const size = board.size;
        var near = Points{};
        if (at % size > 0) near.add(at - 1);
        if (at % size + 1 < size) near.add(at + 1);
        if (at >= size) near.add(at - size);
        if (at + size < size * size) near.add(at + size);
        return near;
    }

    /// Lists the stones of a chain; returns its liberties.
    fn chain(board: Board, cells: []const u8, at: usize, stones: *Points) usize {
        var seen = [_]bool{false} ** most;
        var liberties: usize = 0;
        seen[at] = true;
        stones.count = 0;
        stones.add(at);
        var done: usize = 0;
        while (done < stones.count) : (done += 1) {
            const near = board.around(stones.all[done]);
            for (near.all[0..near.count]) |to| {
                if (seen[to] or (cells[to] != 0 and cells[to] != cells[at])) continue;
                seen[to] = true;
                if (cells[to] == 0) liberties += 1 else stones.add(to);
            }
        }
        return liberties;
    }

    /// How good a stone at a point is; negative if it should not be played at all.
    fn note(board: Board, before: []const u8, at: usize, colour: u8) i64 {
        var after_all: [most]u8 = undefined;
        const after = after_all[0..before.len];
        @memcpy(after, before);
        after[at] = colour;
        var own: usize = 0;
        var captured: usize = 0;
        var saved: usize = 0;
        var stones = Points{};
        const near = board.around(at);
        for (near.all[0..near.count]) |to| {
            if (before[to] == colour) {
                own += 1;
                if (board.chain(before, to, &stones) == 1) saved += stones.count;
            } else if (after[to] != 0 and board.chain(after, to, &stones) == 0) {
                captured += stones.count;
                for (stones.all[0..stones.count]) |stone| after[stone] = 0;
            }
        }
        const liberties = board.chain(after, at, &stones);
        if (own == near.count and saved == 0) return -1; // an own eye
        if (liberties < 2 and captured == 0) return -1; // lost at once
        return @intCast(1 + 20 * captured + 10 * saved + @min(liberties, 4));
    }
};

/// The move to play in this position: one of view.legal, which is never empty.
pub fn think(match: *const c.damier_match, view: *const c.damier_view) u32 {
    const board = Board{ .size = match.width };
    const pass = view.n_cells;
    const cells = view.cells[0..view.n_cells];
    var best = view.legal[view.n_legal - 1]; // to pass, where that is allowed
    var best_note: i64 = 0;
    for (view.legal[0..view.n_legal]) |move| {
        if (move == pass) continue;
        const noted = board.note(cells, move, match.seat + 1);
        if (noted > best_note) {
            best = move;
            best_note = noted;
        }
    }
    return best;
}
