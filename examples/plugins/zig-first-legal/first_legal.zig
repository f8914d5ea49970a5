//! A plugin in Zig that knows no rules: it takes the first legal move.
//!
//!     zig build-lib -dynamic -lc -O ReleaseSafe -I ../../../bots/include first_legal.zig
//!     damier match 2048 ./libfirst_legal.so random

const std = @import("std");
const damier = @cImport(@cInclude("damier_bot.h"));

const Bot = struct { moves: u64 };

fn newMatch(bot: ?*damier.damier_bot, match: [*c]const damier.damier_match) callconv(.C) i32 {
    _ = match;
    state(bot).moves = 0;
    return damier.DAMIER_OK;
}

fn create(
    host: [*c]const damier.damier_host,
    match: [*c]const damier.damier_match,
    out: [*c]?*damier.damier_bot,
) callconv(.C) i32 {
    _ = host;
    const bot = std.heap.c_allocator.create(Bot) catch return damier.DAMIER_ERROR;
    out.* = @ptrCast(bot);
    return newMatch(out.*, match);
}

fn choose(
    bot: ?*damier.damier_bot,
    view: [*c]const damier.damier_view,
    out: [*c]damier.damier_reply,
) callconv(.C) i32 {
    state(bot).moves += 1;
    out.*.move = view.*.legal[0];
    out.*.nodes = state(bot).moves;
    return damier.DAMIER_OK;
}

fn destroy(bot: ?*damier.damier_bot) callconv(.C) void {
    std.heap.c_allocator.destroy(state(bot));
}

/// The header's opaque bot is ours.
fn state(bot: ?*damier.damier_bot) *Bot {
    return @ptrCast(@alignCast(bot));
}

const description = damier.damier_bot_desc{
    .struct_size = @sizeOf(damier.damier_bot_desc),
    .abi_major = damier.DAMIER_ABI_MAJOR,
    .abi_minor = damier.DAMIER_ABI_MINOR,
    .id = "first-legal",
    .name = "First legal (Zig example)",
    .version = "1.0",
    .games = "go 2048 couleurs",
    .flags = 1,
    .create = create,
    .new_match = newMatch,
    .choose = choose,
    .destroy = destroy,
    .last_error = null,
    .extension = null,
};

export fn damier_bot_entry(host_abi_major: u32, index: u32) ?*const damier.damier_bot_desc {
    _ = host_abi_major;
    return if (index == 0) &description else null;
}
