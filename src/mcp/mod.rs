//! The Model Context Protocol (revision 2025-06-18) at `/mcp`, for assistants of other makers: they search and read what the
//! holder of a token may read. A tool is a call of the API, made in the holder's name with the token's scopes, so that it
//! sees, refuses and records what the API does. No tool changes, sends or deletes anything.

pub mod http;
mod origin;
mod protocol;
#[cfg(test)]
mod tests;
