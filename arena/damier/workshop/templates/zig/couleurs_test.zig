//! Boards, and the colour that the bot should find.

const std = @import("std");
const c = @import("damier.zig").c;
const think = @import("bot.zig").think;

fn expect(cells: [9]u8, colour: u32) !void {
    const match = c.damier_match{ .width = 3, .height = 3, .players = 2, .seat = 0 };
    const legal = [_]u32{ 0, 1, 2 };
    const view = c.damier_view{ .n_cells = 9, .cells = &cells, .legal = &legal, .n_legal = 3 };
    try std.testing.expectEqual(colour, think(&match, &view));
}

test "three cells are better than one" {
    try expect(.{ 128, 1, 2, 2, 0, 0, 2, 2, 129 }, 2);
}

test "cells that are out of reach do not count" {
    try expect(.{ 128, 1, 0, 1, 0, 0, 0, 0, 129 }, 1);
}
