//! Attacks from outside that must not work, one file each, over real sockets against the real program. Each was seen
//! to succeed before its fix.

mod addresses_that_outlive;
mod connections;
mod credentials_that_changed;
mod disk_filler;
mod door;
mod flood_of_sign_ins;
mod null_path;
mod posts_at_once;
mod quick_kills;
mod relay_results;
mod silent_relay;
mod stalled_clients;
mod strangers_registration;
mod unproven;
