import type { Components, JsonSchema } from "@/lib/http/openapi/types";
import { Description } from "./description";

interface SchemaViewProps {
  schema: JsonSchema;
  schemas: Components;
  /** Names of the schemas that this one is part of. */
  within?: readonly string[];
}

const list = (value: unknown): JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : []);
const nameOf = (schema: JsonSchema): string => String(schema["$ref"]).split("/").at(-1) ?? "";
const alternatives = (schema: JsonSchema): JsonSchema[] => [
  ...list(schema["anyOf"]),
  ...list(schema["oneOf"]),
];

/** The type of a schema as text: "array of Order", "string, at most 80 characters". */
export function typeOf(schema: JsonSchema): string {
  if (schema["$ref"]) return nameOf(schema);
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["enum"])) return schema["enum"].map((one) => JSON.stringify(one)).join(" | ");
  const choices = alternatives(schema);
  if (choices.length > 0) return choices.map(typeOf).join(" | ");
  if (schema["type"] === "array") return `array of ${typeOf((schema["items"] ?? {}) as JsonSchema)}`;
  const type = [schema["type"] ?? "any"].flat().join(" | ");
  return [type, ...limitsOf(schema)].join(", ");
}

const LIMITS: Record<string, string> = {
  format: "",
  minLength: "at least ",
  maxLength: "at most ",
  minimum: "≥ ",
  maximum: "≤ ",
  exclusiveMinimum: "> ",
  default: "default ",
};

const limitsOf = (schema: JsonSchema): string[] =>
  Object.entries(LIMITS).flatMap(([key, words]) => {
    const value = schema[key];
    if (value === undefined || typeof value === "object") return [];
    return [`${words}${String(value)}${key.endsWith("Length") ? " characters" : ""}`];
  });

/** The schemas with properties within a schema: itself, its items or its alternatives. */
function partsOf(schema: JsonSchema): JsonSchema[] {
  if (schema["$ref"] || schema["properties"]) return [schema];
  if (schema["items"]) return partsOf(schema["items"] as JsonSchema);
  if (typeof schema["additionalProperties"] === "object")
    return partsOf(schema["additionalProperties"] as JsonSchema);
  return alternatives(schema).flatMap(partsOf);
}

/** A schema's type and its properties, including those of nested schemas. */
export function SchemaView({ schema, schemas, within = [] }: SchemaViewProps) {
  return (
    <div className="text-14">
      {within.length === 0 ? <code>{typeOf(schema)}</code> : null}
      {partsOf(schema).map((part) => {
        const name = part["$ref"] ? nameOf(part) : "";
        if (name !== "" && within.includes(name)) return null;
        const resolved = name === "" ? part : (schemas[name] ?? {});
        return (
          <Properties
            key={name || typeOf(part)}
            schema={resolved}
            schemas={schemas}
            within={[...within, name]}
          />
        );
      })}
    </div>
  );
}

function Properties({ schema, schemas, within }: Required<SchemaViewProps>) {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>);
  const required = (schema["required"] ?? []) as string[];
  if (properties.length === 0)
    return schema["$ref"] || schema["enum"] ? <p className="mt-1">{typeOf(schema)}</p> : null;
  return (
    <dl className="mt-2 space-y-2 border-l-2 border-hairline pl-4">
      {properties.map(([property, one]) => (
        <div key={property}>
          <dt className="wrap-anywhere">
            <code className="font-semibold">{property}</code>
            {required.includes(property) ? null : <span className="text-ink-soft"> (optional)</span>}{" "}
            <code className="text-ink-soft">{typeOf(one)}</code>
          </dt>
          <dd>
            {typeof one["description"] === "string" ? (
              <p>
                <Description>{one["description"]}</Description>
              </p>
            ) : null}
            {partsOf(one).length > 0 && within.length < 6 ? (
              <SchemaView schema={one} schemas={schemas} within={within} />
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
