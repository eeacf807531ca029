//! Places for strangers who send files. Each holds a connection, a file on the disk and the reader's time, and anybody may know the address.

use super::{
    call::Call,
    concurrency::Turn,
    limits::{POSTS, POSTS_OF_A_LINK, POSTS_OF_A_NETWORK},
    responses::Problem,
};
use crate::{accounts::network, ids::LinkId};

use std::{net::IpAddr, time::Duration};
use warp::http::StatusCode;

/// When a visitor whose upload found no place may try again.
const AGAIN: Duration = Duration::from_secs(30);

/// An upload's places: among all, among its link's and among its network's.
pub type Posting = (Turn<()>, Turn<LinkId>, Turn<IpAddr>);

/// Takes a place among the running uploads.
///
/// # Errors
/// 429 and 503, with a sentence for the visitor.
pub fn posting(call: &Call, link: LinkId) -> Result<Posting, Problem> {
    let (s, crowd) = (&call.services, &call.services.crowd);
    let refused = |status, code, sentence: &str| {
        s.metrics.http_posts_refused.add();
        Problem::new(status, code, sentence).retry_after(AGAIN)
    };
    let of_network =
        crowd.posts_of_network.take(network(call.client.address), POSTS_OF_A_NETWORK).ok_or_else(|| {
            let sentence =
                "Other uploads from your network are still running. Please wait until they are done, then try again.";
            refused(StatusCode::TOO_MANY_REQUESTS, "too_many_uploads", sentence)
        })?;
    let of_link = crowd.posts_of_link.take(link, POSTS_OF_A_LINK).ok_or_else(|| {
        let sentence = "Many people are sending files by this link right now. Please try again in a minute.";
        refused(StatusCode::TOO_MANY_REQUESTS, "too_many_uploads", sentence)
    })?;
    let of_all = crowd.posts.take((), POSTS).ok_or_else(|| {
        let sentence = "The server is receiving many files right now. Please try again in a minute.";
        refused(StatusCode::SERVICE_UNAVAILABLE, "busy", sentence)
    })?;
    Ok((of_all, of_link, of_network))
}
