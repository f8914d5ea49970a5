//! Boards of 3x3, and the move that the bot should find; 9 is to pass.

const std = @import("std");
const c = @import("damier.zig").c;
const think = @import("bot.zig").think;

fn expect(cells: [9]u8, move: u32) !void {
    const match = c.damier_match{ .width = 3, .height = 3, .players = 2, .seat = 0 };
    var legal: [10]u32 = undefined;
    var n_legal: u32 = 0;
    for (cells, 0..) |cell, at| {
        if (cell == 0) {
            legal[n_legal] = @intCast(at);
            n_legal += 1;
        }
    }
    legal[n_legal] = 9;
    const view = c.damier_view{ .n_cells = 9, .cells = &cells, .legal = &legal, .n_legal = n_legal + 1 };
    try std.testing.expectEqual(move, think(&match, &view));
}

test "it captures a stone" {
    try expect(.{ 1, 2, 0, 0, 1, 0, 0, 0, 0 }, 2);
}

test "it does not fill its own eyes" {
    try expect(.{ 0, 1, 0, 1, 1, 1, 1, 1, 1 }, 9);
}
