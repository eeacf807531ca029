//! Filters that every resource shares.

use warp::{Filter, filters::BoxedFilter, reply::Response};

/// GET, and HEAD, whose body is dropped on the way out.
pub fn get() -> BoxedFilter<()> {
    warp::get().or(warp::head()).unify().boxed()
}

/// The first of these filters that accepts a request. They are joined as a tree: in a chain, each route would be polled through all those
/// before it, and the last one's stack would grow with the number of routes. Each step is boxed, because a type that nests all routes takes the
/// compiler minutes.
pub fn first_of(routes: impl IntoIterator<Item = BoxedFilter<(Response,)>>) -> BoxedFilter<(Response,)> {
    let mut level: Vec<BoxedFilter<(Response,)>> = routes.into_iter().collect();
    while level.len() > 1 {
        let mut above = Vec::with_capacity(level.len().div_ceil(2));
        let mut below = level.into_iter();
        while let Some(first) = below.next() {
            above.push(match below.next() {
                Some(second) => first.or(second).unify().boxed(),
                None => first,
            });
        }
        level = above;
    }
    let nothing = || warp::any().and_then(|| async { Err::<Response, _>(warp::reject::not_found()) }).boxed();
    level.pop().unwrap_or_else(nothing)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use bytes::Bytes;
    use http_body_util::{BodyExt as _, Full};
    use hyper::{Request, service::Service as _};
    use hyper_util::service::TowerToHyperService;

    /// On a stack that a chain of as many routes overflows.
    #[test]
    fn the_first_of_many_routes_answers_on_a_small_stack() {
        let asked = || {
            let route = |number: usize| {
                let matches = warp::path::param().and_then(move |asked: usize| async move {
                    // Two routes take each number: the earlier one answers.
                    if asked == number || asked / 2 == number { Ok(()) } else { Err(warp::reject::not_found()) }
                });
                matches.map(move |()| Response::new(number.to_string().into())).boxed()
            };
            let all = first_of((0..1_000).map(route));
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            let service = TowerToHyperService::new(warp::service(all));
            for (path, answer) in [("/0", "0"), ("/700", "350"), ("/499", "249"), ("/1999", "999"), ("/2000", "")] {
                let request = Request::builder().uri(path).body(Full::new(Bytes::new())).unwrap();
                let body = runtime.block_on(async { service.call(request).await.unwrap().collect().await.unwrap() });
                assert_eq!(body.to_bytes(), answer.as_bytes(), "{path}");
            }
        };
        std::thread::Builder::new().stack_size(256 * 1024).spawn(asked).unwrap().join().unwrap();
    }
}
