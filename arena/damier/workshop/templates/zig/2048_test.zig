//! Grids, and the slide that the bot should find.

const std = @import("std");
const c = @import("damier.zig").c;
const think = @import("bot.zig").think;

fn expect(cells: [9]u8, slide: u32) !void {
    const match = c.damier_match{ .width = 3, .height = 3, .players = 1 };
    const legal = [_]u32{ 0, 1, 2, 3 };
    const view = c.damier_view{ .n_cells = 9, .cells = &cells, .legal = &legal, .n_legal = 4 };
    try std.testing.expectEqual(slide, think(&match, &view));
}

test "a large tile goes into the corner" {
    try expect(.{ 0, 0, 0, 9, 0, 0, 0, 0, 0 }, 0);
}

test "it merges where it can" {
    try expect(.{ 1, 5, 2, 2, 5, 1, 1, 2, 4 }, 0);
}
