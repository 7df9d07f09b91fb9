import { valueByName } from "./example-values";
import type { Components, JsonSchema } from "./types";

/** Deeper levels of schemas that contain themselves are left out. */
const MAX_DEPTH = 12;

/**
 * An example of a schema: its own (`.meta({ example })`), or one that is the same in every build, with the
 * fields' usual values. It satisfies the JSON Schema, but not necessarily the further conditions of the zod
 * schema, which `npm run api` checks for requests.
 * @param schemas the named schemas that it refers to
 * @param name of the field that has this schema
 */
export function createExample(schema: JsonSchema, schemas: Components, name = "", depth = 0): unknown {
  if (schema["example"] !== undefined) return schema["example"]; // zod drops `examples` of inputs that it transforms
  const written = schema["examples"] ?? (schema["const"] !== undefined ? [schema["const"]] : schema["enum"]);
  if (Array.isArray(written)) return written[0];
  if (typeof schema["$ref"] === "string")
    return createExample(schemas[schema["$ref"].split("/").at(-1) ?? ""] ?? {}, schemas, name, depth + 1);
  const choice = chooseAlternative(schema, depth);
  if (choice) return createExample(choice, schemas, name, depth + 1);
  if (Array.isArray(schema["allOf"])) {
    const parts = (schema["allOf"] as JsonSchema[]).map((part) =>
      createExample(part, schemas, name, depth + 1),
    );
    return Object.assign({}, ...parts) as unknown;
  }
  if (schema["type"] === "object") return createObject(schema, schemas, depth);
  if (schema["type"] === "array") return createArray(schema, schemas, name, depth);
  if (schema["type"] === "null") return null;
  return valueByName(name, schema) ?? null;
}

/** The first alternative that is not null; null where the schema contains itself. */
function chooseAlternative(schema: JsonSchema, depth: number): JsonSchema | undefined {
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as JsonSchema[] | undefined;
  const isNull = (one: JsonSchema) => one["type"] === "null";
  return depth < MAX_DEPTH
    ? (choices?.find((one) => !isNull(one)) ?? choices?.[0])
    : (choices?.find(isNull) ?? choices?.[0]);
}

function createObject(schema: JsonSchema, schemas: Components, depth: number): JsonSchema {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>);
  const values = schema["additionalProperties"];
  if (properties.length === 0 && typeof values === "object" && values !== null)
    return { [String(keyOf(schema))]: createExample(values as JsonSchema, schemas, "", depth + 1) };
  return Object.fromEntries(
    properties.map(([name, property]) => [name, createExample(property, schemas, name, depth + 1)]),
  );
}

/** A key of a record whose keys are not listed. */
const keyOf = ({ propertyNames }: JsonSchema): unknown =>
  createExample((propertyNames ?? { type: "string" }) as JsonSchema, {}, "id");

function createArray(schema: JsonSchema, schemas: Components, name: string, depth: number): unknown[] {
  const items = schema["items"] as JsonSchema | undefined;
  if (Array.isArray(schema["prefixItems"]))
    return (schema["prefixItems"] as JsonSchema[]).map((item) =>
      createExample(item, schemas, name, depth + 1),
    );
  if (!items || schema["maxItems"] === 0 || depth > MAX_DEPTH) return [];
  const item = createExample(items, schemas, name.replace(/s$/, ""), depth + 1);
  return Array.from({ length: Math.max(1, Number(schema["minItems"] ?? 1)) }, () => item);
}
