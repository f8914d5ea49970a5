//! How the arena calls the bot; the thinking is in bot.zig. Change the description at the end.

const std = @import("std");
const damier = @import("damier.zig");
const bot = @import("bot.zig");
const c = damier.c;

/// What is wrong is said in a line; where, the arena finds out.
pub fn panic(message: []const u8, _: ?*std.builtin.StackTrace, _: ?usize) noreturn {
    std.debug.print("panic: {s}\n", .{message});
    @trap();
}

const Seated = struct {
    match: *const c.damier_match, // lent by the arena until the next match
};

fn newMatch(of: ?*c.damier_bot, match: [*c]const c.damier_match) callconv(damier.in_c) i32 {
    seated(of).match = match;
    // Parameters that users give, `damier match {{game}} ./{{name}}:depth=3`: none yet.
    return if (match.*.n_bot_params == 0) c.DAMIER_OK else c.DAMIER_UNSUPPORTED;
}

fn create(
    host: [*c]const c.damier_host,
    match: [*c]const c.damier_match,
    out: [*c]?*c.damier_bot,
) callconv(damier.in_c) i32 {
    _ = host;
    const made = std.heap.c_allocator.create(Seated) catch return c.DAMIER_ERROR;
    out.* = @ptrCast(made);
    return newMatch(out.*, match);
}

fn choose(
    of: ?*c.damier_bot,
    view: [*c]const c.damier_view,
    out: [*c]c.damier_reply,
) callconv(damier.in_c) i32 {
    out.*.move = bot.think(seated(of).match, view);
    return c.DAMIER_OK;
}

fn destroy(of: ?*c.damier_bot) callconv(damier.in_c) void {
    std.heap.c_allocator.destroy(seated(of));
}

fn lastError(of: ?*c.damier_bot) callconv(damier.in_c) [*c]const u8 {
    return if (seated(of).match.n_bot_params == 0) "" else "this bot has no parameters";
}

/// The header's opaque bot is ours.
fn seated(of: ?*c.damier_bot) *Seated {
    return @ptrCast(@alignCast(of));
}

const description = c.damier_bot_desc{
    .struct_size = @sizeOf(c.damier_bot_desc),
    .abi_major = c.DAMIER_ABI_MAJOR,
    .abi_minor = c.DAMIER_ABI_MINOR,
    .id = "{{name}}",
    .name = "{{name}}",
    .version = "0.1.0",
    .games = "{{game}}",
    .flags = 1, // the same moves for the same seed
    .create = create,
    .new_match = newMatch,
    .choose = choose,
    .destroy = destroy,
    .last_error = lastError,
};

export fn damier_bot_entry(host_abi_major: u32, index: u32) ?*const c.damier_bot_desc {
    _ = host_abi_major;
    return if (index == 0) &description else null;
}
