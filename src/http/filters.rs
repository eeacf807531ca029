//! Filters that every resource shares.

use warp::{Filter, filters::BoxedFilter, reply::Response};

/// GET, and HEAD, whose body is dropped on the way out.
pub fn get() -> BoxedFilter<()> {
    warp::get().or(warp::head()).unify().boxed()
}

/// The first of these filters that accepts a request. Each step is boxed, because a type that nests all routes takes
/// the compiler minutes.
pub fn first_of(routes: impl IntoIterator<Item = BoxedFilter<(Response,)>>) -> BoxedFilter<(Response,)> {
    let all = routes.into_iter().reduce(|all, next| all.or(next).unify().boxed());
    all.unwrap_or_else(|| warp::any().and_then(|| async { Err::<Response, _>(warp::reject::not_found()) }).boxed())
}
