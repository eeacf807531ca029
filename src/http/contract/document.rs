//! Builds the OpenAPI 3.1 document from the operations and the types they name.

use super::{
    operation::{Answer, Content, Operation},
    refusal::Refusal,
};
use crate::http::responses::ErrorBody;

use schemars::{
    Schema, SchemaGenerator,
    generate::SchemaSettings,
    transform::{Transform, transform_subschemas},
};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

const ABOUT: &str = "The API of a Chancery server, on the same origin as its web site.\n\n\
Sign in with `POST /api/token/` and send the access token as `Authorization: Bearer TOKEN`. It is good for ten minutes; \
`POST /api/token/refresh/` gives the next one. A program \
sends a token from the settings page instead; each call that it can make names the scopes it needs.\n\n\
Every failure has the same body: `error`, a sentence for a person, and `code`, a word for a program. A 503 and a 429 carry \
`Retry-After`. Identifiers are ULIDs: they sort by age, and clients should treat them as opaque. Times are RFC 3339 in UTC. \
Every path that answers GET answers HEAD too.";

/// Request types as they are read, answer types as they are written: a field with a default may be missing from a
/// request but is always present in an answer.
struct Schemas {
    requests: SchemaGenerator,
    answers: SchemaGenerator,
}

/// Answers hold the documented fields and no others. Requests may hold more; extra fields are ignored unless the type
/// says otherwise.
#[derive(Clone)]
struct Closed;

impl Transform for Closed {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        // The default is for reading old records; an answer always contains the field.
        schema.remove("default");
        let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
        if let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) {
            // An optional field is omitted when it is empty, so it is never null.
            let optional = fields.iter_mut().filter(|(name, _)| !required.iter().any(|known| known == *name));
            optional.for_each(|(_, field)| without_null(field));
        }
        if schema.get("type").is_some_and(|kind| kind == "object") && schema.get("additionalProperties").is_none() {
            schema.insert("additionalProperties".to_owned(), Value::Bool(false));
        }
    }
}

/// The same schema for a value that is never null.
fn without_null(field: &mut Value) {
    let Some(field) = field.as_object_mut() else { return };
    if let Some(Value::Array(kinds)) = field.get("type")
        && let Some(kind) = kinds.iter().find(|kind| *kind != "null").cloned()
    {
        field.insert("type".to_owned(), kind);
    }
    if let Some(Value::Array(one_of)) = field.get("anyOf")
        && let [Value::Object(first), Value::Object(last)] = one_of.as_slice()
        && last.get("type").is_some_and(|kind| kind == "null")
    {
        let first = first.clone();
        field.remove("anyOf");
        field.extend(first);
    }
}

impl Schemas {
    fn new() -> Self {
        let mut settings = SchemaSettings::draft2020_12();
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
        Self {
            requests: settings.clone().for_deserialize().into_generator(),
            answers: settings.for_serialize().with_transform(Closed).into_generator(),
        }
    }

    /// All types by name, and names whose meaning differs between requests and answers, of which there must be none.
    fn named(mut self) -> (BTreeMap<String, Value>, Vec<String>) {
        let mut named: BTreeMap<String, Value> = self.answers.take_definitions(true).into_iter().collect();
        let mut clashes = Vec::new();
        for (name, schema) in self.requests.take_definitions(true) {
            if named.get(&name).is_some_and(|known| *known != schema) {
                clashes.push(name.clone());
            }
            named.entry(name).or_insert(schema);
        }
        (named, clashes)
    }
}

/// The document that describes these operations.
pub fn document(operations: &[Operation]) -> Value {
    described(operations).0
}

fn described(operations: &[Operation]) -> (Value, Vec<String>) {
    let (mut schemas, mut shared) = (Schemas::new(), BTreeMap::new());
    schemas.answers.subschema_for::<ErrorBody>();
    let mut paths: BTreeMap<&str, Map<String, Value>> = BTreeMap::new();
    for operation in operations {
        let entry = paths.entry(operation.path).or_default();
        entry.insert(operation.method.to_lowercase(), one(operation, &mut schemas, &mut shared));
    }
    let (named, clashes) = schemas.named();
    let document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Chancery",
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": "Apache-2.0", "identifier": "Apache-2.0" },
            "description": ABOUT,
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": {
            "securitySchemes": {
                "bearer": { "type": "http", "scheme": "bearer", "bearerFormat": "JWT" },
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A program's token (`POST /api/user/tokens/`). Calls that do not name it are closed to programs.",
                },
            },
            "responses": shared,
            "schemas": named,
        },
    });
    (document, clashes)
}

fn one(operation: &Operation, schemas: &mut Schemas, shared: &mut BTreeMap<&'static str, Value>) -> Value {
    let mut parameters: Vec<Value> = Vec::new();
    for parameter in &operation.parameters {
        parameters.push(json!({
            "name": parameter.name,
            "in": parameter.place,
            "required": parameter.required,
            "description": parameter.description,
            "schema": (parameter.shape)(&mut schemas.requests),
        }));
    }
    if let Some(query) = operation.query {
        parameters.extend(in_query(&query(
            &mut SchemaSettings::draft2020_12().with(|s| s.inline_subschemas = true).into_generator(),
        )));
    }
    let mut responses: BTreeMap<String, Value> = BTreeMap::new();
    for answer in &operation.answers {
        responses.insert(answer.status.to_string(), answered(answer, schemas));
    }
    let mut refused: BTreeMap<u16, Vec<Refusal>> = BTreeMap::new();
    for refusal in &operation.refusals {
        refused.entry(refusal.status.as_u16()).or_default().push(*refusal);
    }
    for (status, refusals) in refused {
        let response = match refusals.as_slice() {
            [Refusal { name: Some(name), .. }] => {
                shared.entry(name).or_insert_with(|| failure(&refusals));
                json!({ "$ref": format!("#/components/responses/{name}") })
            }
            several => failure(several),
        };
        responses.insert(status.to_string(), response);
    }
    let mut described = json!({
        "operationId": operation.id,
        "summary": operation.summary,
        "security": security(operation),
        "responses": responses,
    });
    if !operation.description.is_empty() {
        described["description"] = operation.description.into();
    }
    if !parameters.is_empty() {
        described["parameters"] = parameters.into();
    }
    if let Some(body) = &operation.body {
        let (media_type, content) = content(&body.content, &mut schemas.requests);
        described["requestBody"] = json!({ "required": body.required, "content": { media_type: content } });
    }
    described
}

/// Who may make a call. Every scope that is listed is needed.
fn security(operation: &Operation) -> Value {
    let scopes: Vec<&str> = operation.scopes.iter().map(|scope| scope.word()).collect();
    match (operation.signed_in, scopes.is_empty()) {
        (false, _) => json!([]),
        (true, true) => json!([{ "bearer": [] }]),
        (true, false) => json!([{ "bearer": [] }, { "token": scopes }]),
    }
}

/// The fields of a struct as parameters. The default of an optional one is for the server's own use and is not
/// documented.
fn in_query(schema: &Schema) -> Vec<Value> {
    let required =
        |name: &str| schema.get("required").and_then(Value::as_array).is_some_and(|all| all.iter().any(|n| n == name));
    let fields = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
    let parameter = |(name, field): (&String, &Value)| {
        let mut field = field.clone();
        // Nobody can write null in a query string.
        without_null(&mut field);
        let mut told = json!({ "name": name, "in": "query", "required": required(name) });
        if let Some(field) = field.as_object_mut() {
            field.retain(|key, value| key != "default" || !(value == "" || value.is_null()));
            if let Some(description) = field.remove("description") {
                told["description"] = description;
            }
        }
        told["schema"] = field;
        told
    };
    fields.map(parameter).collect()
}

fn content(content: &Content, generator: &mut SchemaGenerator) -> (&'static str, Value) {
    match content {
        Content::Nothing => ("", Value::Null),
        Content::Json(shape) => ("application/json", json!({ "schema": shape(generator) })),
        Content::Other(media_type, schema) => (media_type, json!({ "schema": schema() })),
        Content::Events(events) => {
            // OpenAPI 3.1 cannot describe the events of a stream.
            let events: BTreeMap<&str, Schema> = events.iter().map(|(name, shape)| (*name, shape(generator))).collect();
            ("text/event-stream", json!({ "schema": { "type": "string" }, "x-events": events }))
        }
    }
}

fn answered(answer: &Answer, schemas: &mut Schemas) -> Value {
    let mut described = json!({ "description": answer.description });
    let contents = answer.contents.iter().filter(|content| !matches!(content, Content::Nothing));
    let contents: BTreeMap<&str, Value> = contents.map(|one| content(one, &mut schemas.answers)).collect();
    if !contents.is_empty() {
        described["content"] = json!(contents);
    }
    if !answer.headers.is_empty() {
        let header = |(name, description): &(&'static str, &str)| {
            (*name, json!({ "description": description, "schema": { "type": "string" } }))
        };
        described["headers"] = json!(answer.headers.iter().map(header).collect::<BTreeMap<_, _>>());
    }
    described
}

/// An error, with the codes that distinguish its causes.
fn failure(refusals: &[Refusal]) -> Value {
    let told: Vec<String> = refusals.iter().map(|r| format!("- `{}`: {}", r.code, r.meaning)).collect();
    let codes: Vec<&str> = refusals.iter().map(|r| r.code).collect();
    json!({
        "description": told.join("\n"),
        "content": { "application/json": { "schema": {
            "$ref": "#/components/schemas/Error",
            "properties": { "code": { "enum": codes } },
        } } },
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::http::openapi::operations;

    #[test]
    fn a_name_means_one_thing() {
        let (document, clashes) = described(&operations());
        assert_eq!(clashes, Vec::<String>::new(), "different in requests and in answers: give one another name");
        let names = document["components"]["schemas"].as_object().unwrap().keys();
        let doubled: Vec<_> = names.filter(|name| name.ends_with(|c: char| c.is_ascii_digit())).collect();
        assert!(doubled.is_empty(), "two types of one name: {doubled:?}");
    }

    #[test]
    fn every_part_of_a_path_is_described() {
        for operation in operations() {
            let parts = operation.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
            let mut wanted: Vec<&str> = parts.collect();
            let named = operation.parameters.iter().filter(|parameter| parameter.place == "path");
            let mut named: Vec<&str> = named.map(|parameter| parameter.name).collect();
            wanted.sort_unstable();
            named.sort_unstable();
            assert_eq!(named, wanted, "{} {}", operation.method, operation.path);
        }
    }
}
