// TypeScript types of the OpenAPI document's schemas: those words of JSON Schema that our server uses, and an error for any
// other. openapi-typescript is not used because it needs the compiler interface that TypeScript 7 no longer has.

const HEAD = `// Generated from the API's contract. Do not edit: change the Rust types and run "npm run contract".
`;

/** Words that say more than a type can. */
const SAID = new Set(["description", "format", "minimum", "maximum", "minItems", "maxItems", "default"]);
const SIMPLE = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };

const list = (words) => [...new Set(words)].join(" | ");
const wrapped = (text) => (text.includes(" | ") ? `(${text})` : text);

function comment(text, indent) {
  if (!text) return "";
  const lines = text.trim().split(/\s*\n\s*\n\s*/).map((part) => part.replace(/\s*\n\s*/g, " "));
  const inner = lines.length === 1 ? ` ${lines[0]} ` : `\n${lines.map((line) => `${indent} * ${line}`).join(`\n${indent} *\n`)}\n${indent} `;
  return `${indent}/**${inner.replaceAll("*/", "*\\/")}*/\n`;
}

function fieldsOf(schema, indent) {
  const required = new Set(schema.required ?? []);
  const field = ([name, value]) => `${comment(value.description, `${indent}  `)}${indent}  ${name}${required.has(name) ? "" : "?"}: ${typeOf(value, `${indent}  `)};\n`;
  return `{\n${Object.entries(schema.properties).map(field).join("")}${indent}}`;
}

function objectOf(schema, indent) {
  if (schema.properties) return fieldsOf(schema, indent);
  const more = schema.additionalProperties;
  if (more && more !== true) return `Record<string, ${typeOf(more, indent)}>`;
  return more === true ? "Record<string, unknown>" : "Record<string, never>";
}

function arrayOf(schema, indent) {
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => typeOf(item, indent)).join(", ")}]`;
  return `${wrapped(typeOf(schema.items, indent))}[]`;
}

/** Each word of a schema that says what values there may be. */
const KNOWN = {
  $ref: ({ $ref }) => $ref.replace("#/components/schemas/", ""),
  const: (schema) => JSON.stringify(schema.const),
  enum: (schema) => list([...schema.enum.map((word) => JSON.stringify(word)), ...(schema.type?.includes?.("null") ? ["null"] : [])]),
  oneOf: (schema, indent) => list(schema.oneOf.map((one) => typeOf(one, indent))),
  anyOf: (schema, indent) => list(schema.anyOf.map((one) => typeOf(one, indent))),
  type: (schema, indent) =>
    list(
      [schema.type].flat().map((type) => {
        if (type === "object") return objectOf(schema, indent);
        return type === "array" ? arrayOf(schema, indent) : SIMPLE[type];
      }),
    ),
};
const OF_TYPES = new Set(["properties", "required", "additionalProperties", "items", "prefixItems", "type"]);

function typeOf(schema, indent) {
  if (schema === true) return "unknown";
  const unknown = Object.keys(schema).find((word) => !SAID.has(word) && !OF_TYPES.has(word) && !(word in KNOWN));
  const word = Object.keys(KNOWN).find((known) => known in schema);
  if (unknown || !word) throw new Error(`No type can be made of ${unknown ?? "a schema without a type"}: ${JSON.stringify(schema)}`);
  return KNOWN[word](schema, indent);
}

function declared(name, schema) {
  const type = typeOf(schema, "");
  const open = type.startsWith("{") && !schema.oneOf && !schema.anyOf;
  return `${comment(schema.description, "")}${open ? `export interface ${name} ${type}` : `export type ${name} = ${type};`}\n`;
}

/** The file that the site's types are in. */
export function typesOf(document) {
  const schemas = Object.entries(document.components.schemas);
  return [HEAD, ...schemas.map(([name, schema]) => declared(name, schema))].join("\n");
}
