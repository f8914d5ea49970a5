//! The statistics through the public API: known figures, awkward counts, laws, simulations.

mod awkward;
mod calibration;
mod clusters;
mod figures;
mod laws;
mod ratings;
mod scores;
#[path = "../process/work.rs"]
mod work;
