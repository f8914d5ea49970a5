//! A bot for {{game}}: it notes every legal move, and plays one of those it likes best.
//!
//! Begin with `note`, which says how much the bot likes a move.
//!
{{about}}

const c = @import("damier.zig").c;

/// How much the bot likes a move. As it is, it likes them all the same.
fn note(match: *const c.damier_match, view: *const c.damier_view, move: u32) i64 {
    _ = match;
    _ = view;
    _ = move;
    return 0;
}

/// The next of a row of numbers that look random (SplitMix64).
fn next(row: *u64) u64 {
    row.* +%= 0x9e3779b97f4a7c15;
    var number = row.*;
    number = (number ^ (number >> 30)) *% 0xbf58476d1ce4e5b9;
    number = (number ^ (number >> 27)) *% 0x94d049bb133111eb;
    return number ^ (number >> 31);
}

/// The move to play in this position: one of view.legal, which is never empty.
pub fn think(match: *const c.damier_match, view: *const c.damier_view) u32 {
    var row: u64 = match.bot_seed +% view.n_history; // the same seed gives the same moves
    var best = view.legal[0];
    var best_note: i64 = 0;
    var liked: u64 = 0;
    for (view.legal[0..view.n_legal]) |move| {
        const noted = note(match, view, move);
        if (noted > best_note or liked == 0) {
            best_note = noted;
            liked = 0;
        }
        // Of moves that it likes the same, each is as likely.
        if (noted == best_note) {
            liked += 1;
            if (next(&row) % liked == 0) best = move;
        }
    }
    return best;
}
