//! The web door: sockets, limits, what every handler receives, and the table of routes. The handlers themselves live
//! with their features.

mod body_stream;
mod call;
mod concurrency;
mod connection;
pub mod content_disposition;
mod contract;
mod filters;
mod headers;
mod health;
pub mod json_body;
mod limits;
mod multipart;
mod openapi;
mod paths;
mod peer;
mod posting;
mod programs;
mod range;
mod redirect;
mod resources;
pub mod responses;
mod route_table;
pub mod routes;
mod serve;
mod services;
mod stalls;

pub use body_stream::{Bounds, FIELD, Filled, Incoming, form, incoming, too_large};
pub use call::{
    Call, created, nothing, on_bare_post, on_bare_post_to, on_body, on_delete, on_delete_here, on_get, on_get_by,
    on_get_of, on_get_of_by, on_post, on_post_to, on_post_to_two, passwords_off, too_many, unconfirmed, wrong_password,
};
pub use concurrency::Turn;
pub use content_disposition::{attachment, download};
pub use contract::{
    ALREADY_CHANGED, MALFORMED_FORM, NAME_TAKEN, NO_LINK, NO_PASSWORD, NOT_MULTIPART, NOT_READ, OVER_QUOTA, Operation,
    PASSWORDS_OFF, Refusal, Resource, SLOW_FORM, TOO_LARGE_FILE, TOO_MANY_TRIES, WEAK_PASSWORD, WRONG_PASSWORD,
    refusal,
};
pub use filters::{first_of, get};
pub use json_body::{maybe_json, refused};
pub use limits::{
    EVENT_STREAM_LIFE, EVENT_STREAMS, EVENT_STREAMS_OF_A_SESSION, Limits, POSTS, POSTS_OF_A_LINK, POSTS_OF_A_NETWORK,
};
pub use openapi::openapi;
pub use paths::{at, at_one, at_two};
pub use peer::{Client, client, set_cookie, set_provider_cookie};
pub use posting::posting;
pub use programs::{Api, ask_basic, check as check_token, require as require_scopes, scopes_of};
pub use range::{RequestedRange, requested_range};
pub use redirect::serve as redirect;
pub use responses::{ErrorBody, Problem, all, answer, authorization, caller};
pub use route_table::ROUTES;
pub use routes::{read_body, read_form};
pub use serve::{Front, serve};
pub use services::{Crowd, DoorSettings, Services};
