//! A call of the API as an integrator reads about it. What all calls of a kind share is stated here once: who may
//! make them, and how a body or a path can be wrong.

use super::refusal::{
    BUSY, DISK_FULL, INTERNAL, INVALID, MALFORMED, NOT_FOUND, NOT_JSON, NOT_SIGNED_IN, Refusal, SCOPE_MISSING,
    TOO_LARGE, TOO_SLOW,
};
use crate::{accounts::Scope, http::services::Services};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::Value;
use warp::{filters::BoxedFilter, reply::Response};

/// What a file of a feature offers to the web door: the filters that answer its calls, and the descriptions of those
/// calls.
pub struct Resource {
    pub(in crate::http) routes: fn(Services) -> BoxedFilter<(Response,)>,
    pub(in crate::http) operations: fn() -> Vec<Operation>,
}

impl Resource {
    /// Takes both together, so that every answered call is described.
    pub const fn new(routes: fn(Services) -> BoxedFilter<(Response,)>, operations: fn() -> Vec<Operation>) -> Self {
        Self { routes, operations }
    }
}

/// The schema of a type.
pub(super) type Shape = fn(&mut SchemaGenerator) -> Schema;

fn shape<T: JsonSchema>() -> Shape {
    |generator| generator.subschema_for::<T>()
}

/// A parameter in the path or in a header.
pub(super) struct Parameter {
    pub(super) name: &'static str,
    pub(super) place: &'static str,
    pub(super) required: bool,
    pub(super) description: &'static str,
    pub(super) shape: Shape,
}

/// The content of a request or an answer.
pub(super) enum Content {
    Nothing,
    Json(Shape),
    /// Another media type, with the schema of its text, form or bytes.
    Other(&'static str, fn() -> Value),
    /// Server-sent events: their names and the types of their data.
    Events(Vec<(&'static str, Shape)>),
}

pub(super) struct Body {
    pub(super) required: bool,
    pub(super) content: Content,
}

pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) description: &'static str,
    pub(super) contents: Vec<Content>,
    pub(super) headers: Vec<(&'static str, &'static str)>,
}

/// One call: method and path.
pub struct Operation {
    pub(in crate::http) method: &'static str,
    pub(in crate::http) path: &'static str,
    pub(super) id: &'static str,
    pub(super) summary: &'static str,
    pub(super) description: &'static str,
    pub(super) signed_in: bool,
    pub(super) scopes: &'static [Scope],
    pub(super) parameters: Vec<Parameter>,
    pub(super) query: Option<Shape>,
    pub(super) body: Option<Body>,
    pub(super) answers: Vec<Answer>,
    pub(super) refusals: Vec<Refusal>,
}

impl Operation {
    /// A call for signed-in users.
    pub fn new(method: &'static str, path: &'static str, id: &'static str, summary: &'static str) -> Self {
        let mut refusals = vec![NOT_SIGNED_IN, INTERNAL, BUSY];
        if method != "GET" {
            refusals.push(DISK_FULL);
        }
        Self {
            method,
            path,
            id,
            summary,
            description: "",
            signed_in: true,
            scopes: &[],
            parameters: Vec::new(),
            query: None,
            body: None,
            answers: Vec::new(),
            refusals,
        }
    }

    /// Adds a description, for what the summary does not say.
    pub fn about(self, description: &'static str) -> Self {
        Self { description, ..self }
    }

    /// Makes the call public: anybody may make it, or anybody who knows the secret in its path.
    pub fn open_to_all(mut self) -> Self {
        self.refusals.retain(|refusal| refusal.code != NOT_SIGNED_IN.code);
        Self { signed_in: false, ..self }
    }

    /// Opens the call to programs whose token has all of these scopes. Without this, a call is closed to tokens.
    pub fn for_programs(mut self, scopes: &'static [Scope]) -> Self {
        self.scopes = scopes;
        self.refused(SCOPE_MISSING)
    }

    /// Method, path, whether it needs somebody signed in, and which scopes a token needs.
    pub(in crate::http) fn access(&self) -> (&'static str, &'static str, bool, &'static [Scope]) {
        (self.method, self.path, self.signed_in, self.scopes)
    }

    /// The call reads no data, so it can fail only in the ways it names.
    pub fn never_fails(self) -> Self {
        Self { refusals: Vec::new(), ..self }
    }

    /// A part of the path that identifies an item.
    pub fn of<T: JsonSchema>(mut self, name: &'static str, description: &'static str) -> Self {
        self.parameters.push(Parameter { name, place: "path", required: true, description, shape: shape::<T>() });
        self.refused(NOT_FOUND)
    }

    /// A secret in the path. The call itself states how it can fail.
    pub fn of_secret(mut self, name: &'static str, description: &'static str) -> Self {
        let shape = shape::<String>();
        self.parameters.push(Parameter { name, place: "path", required: true, description, shape });
        self
    }

    /// A header that the call reads.
    pub fn header(mut self, name: &'static str, required: bool, description: &'static str) -> Self {
        let shape = shape::<String>();
        self.parameters.push(Parameter { name, place: "header", required, description, shape });
        self
    }

    /// Parameters in the query string: the fields of a struct.
    pub fn query<T: JsonSchema>(mut self) -> Self {
        self.query = Some(shape::<T>());
        self.refused(INVALID)
    }

    /// A JSON body.
    pub fn takes<T: JsonSchema>(self) -> Self {
        self.takes_json::<T>(true)
    }

    /// An optional JSON body.
    pub fn may_take<T: JsonSchema>(self) -> Self {
        self.takes_json::<T>(false)
    }

    fn takes_json<T: JsonSchema>(mut self, required: bool) -> Self {
        self.body = Some(Body { required, content: Content::Json(shape::<T>()) });
        [MALFORMED, TOO_SLOW, TOO_LARGE, NOT_JSON, INVALID].into_iter().fold(self, Self::refused)
    }

    /// A body of another media type.
    pub fn takes_other(mut self, media_type: &'static str, schema: fn() -> Value) -> Self {
        self.body = Some(Body { required: true, content: Content::Other(media_type, schema) });
        self
    }

    fn answer(mut self, status: u16, description: &'static str, content: Content) -> Self {
        self.answers.push(Answer { status, description, contents: vec![content], headers: Vec::new() });
        self
    }

    /// A JSON answer.
    pub fn gives<T: JsonSchema>(self, status: u16, description: &'static str) -> Self {
        self.answer(status, description, Content::Json(shape::<T>()))
    }

    /// An answer without content.
    pub fn gives_nothing(self, status: u16, description: &'static str) -> Self {
        self.answer(status, description, Content::Nothing)
    }

    /// An answer of another media type.
    pub fn gives_other(self, status: u16, media_type: &'static str, description: &'static str) -> Self {
        self.answer(status, description, Content::Other(media_type, || serde_json::json!({ "type": "string" })))
    }

    fn alternative(mut self, content: Content) -> Self {
        if let Some(answer) = self.answers.last_mut() {
            answer.contents.push(content);
        }
        self
    }

    /// Also offers the last answer in another media type, if the client asks for it.
    pub fn or_other(self, media_type: &'static str) -> Self {
        self.alternative(Content::Other(media_type, || serde_json::json!({ "type": "string" })))
    }

    /// Also offers the last answer as a stream of events. Add more with [`Operation::event`].
    pub fn or_events(self) -> Self {
        self.alternative(Content::Events(Vec::new()))
    }

    /// An answer that is a stream of events.
    pub fn gives_events(self, status: u16, description: &'static str) -> Self {
        self.answer(status, description, Content::Events(Vec::new()))
    }

    /// An event of the stream, and the type of its data.
    pub fn event<T: JsonSchema>(mut self, name: &'static str) -> Self {
        let contents = self.answers.last_mut().into_iter().flat_map(|answer| &mut answer.contents);
        for content in contents {
            if let Content::Events(events) = content {
                events.push((name, shape::<T>()));
            }
        }
        self
    }

    /// A header of the last answer.
    pub fn with_header(mut self, name: &'static str, description: &'static str) -> Self {
        if let Some(answer) = self.answers.last_mut() {
            answer.headers.push((name, description));
        }
        self
    }

    /// A way to fail.
    pub fn refused(mut self, refusal: Refusal) -> Self {
        // What the call itself says about a code replaces the general text.
        self.refusals.retain(|known| (known.status, known.code) != (refusal.status, refusal.code));
        self.refusals.push(refusal);
        self
    }
}
