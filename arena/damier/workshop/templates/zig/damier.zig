//! What the arena hands over, from the header that says it all.

pub const c = @cImport(@cInclude("damier_bot.h"));

/// How C calls functions, by the name that this compiler has for it.
pub const in_c: @import("std").builtin.CallingConvention =
    if (@hasDecl(@import("std").builtin.CallingConvention, "c")) .c else .C;
