//! What was tried from outside and must not work, one file an attack, over real sockets against the real program. Each
//! was seen to succeed before its mend.

mod connections;
mod door;
mod null_path;
mod posts_at_once;
mod relay_results;
mod stalled_clients;
