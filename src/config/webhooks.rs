//! `webhooks.*`: messages to other programs that something has changed.

use super::section::section;

section! {
    /// Messages to other programs that something has changed ("chancery webhooks").
    Webhooks = "webhooks" {
        /// Whether they may go to addresses in the firm's own network, and without TLS. Otherwise they go to the public internet only, so that
        /// nobody reaches into the network with this server.
        private_addresses: bool = false;
    }
}
