//! Models of what people do at a desk: play, watch, replay, choose. They know neither keys nor
//! pixels; whoever shows them reads scenes and raises gestures.

pub mod dev;
pub mod lately;
pub mod menu;
pub mod play;
pub mod preferences;
pub mod recent;
pub mod replay;
pub mod watch;
