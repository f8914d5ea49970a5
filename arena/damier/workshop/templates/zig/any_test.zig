//! A position of {{game}}, and what holds for whatever the bot answers.

const std = @import("std");
const c = @import("damier.zig").c;
const think = @import("bot.zig").think;

const cells = [_]u8{
{{cells}}
};
const legal = [_]u32{
{{legal}}
};

fn ask(seed: u64) u32 {
    const match = c.damier_match{
        .width = {{width}},
        .height = {{height}},
        .players = {{seats}},
        .seat = {{seat}},
        .bot_seed = seed,
    };
    const view = c.damier_view{
        .n_cells = cells.len,
        .cells = &cells,
        .legal = &legal,
        .n_legal = legal.len,
    };
    return think(&match, &view);
}

test "every move is a legal one" {
    for (0..100) |seed| {
        try std.testing.expect(std.mem.indexOfScalar(u32, &legal, ask(seed)) != null);
    }
}

test "the same seed gives the same move" {
    for (0..100) |seed| try std.testing.expectEqual(ask(seed), ask(seed));
}
