import { z } from "zod";
import type { Components, JsonSchema } from "./types";

/**
 * The JSON Schema of a zod schema. Named schemas (`.meta({ id })`) are added to the components and referenced.
 * @param io "input" for requests, "output" for responses
 * @param components receives the named schemas
 */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output", components: Components): JsonSchema {
  const { $defs, ...made } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;
  for (const [name, part] of Object.entries(($defs ?? {}) as Components)) components[name] = tidy(part);
  return tidy(made);
}

/** Removes the dialect and the limits of JavaScript numbers, and makes references point into the document. */
function tidy(schema: JsonSchema): JsonSchema {
  const isReference = typeof schema["$ref"] === "string";
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (key === "$schema" || key === "id" || key === "~standard") return [];
      if (key === "required")
        return [[key, (value as string[]).filter((name) => !isInternal(propertyOf(schema, name)))]];
      if (key === "maximum" && value === Number.MAX_SAFE_INTEGER) return [];
      if (key === "minimum" && value === Number.MIN_SAFE_INTEGER) return [];
      if (isReference && key === "$ref")
        return [[key, String(value).replace("#/$defs/", "#/components/schemas/")]];
      return [[key, tidyValue(key, value)]];
    }),
  );
}

const propertyOf = (schema: JsonSchema, name: string): unknown =>
  (schema["properties"] as JsonSchema | undefined)?.[name];

/** Whether a field is added by a preprocessing step (`.meta({ isInternal: true })`) and is not sent by callers. */
const isInternal = (schema: unknown): boolean => (schema as JsonSchema | null)?.["isInternal"] === true;

/** Keywords whose values are not schemas. */
const PLAIN = ["enum", "const", "default", "examples", "required"];

function tidyValue(key: string, value: unknown): unknown {
  if (PLAIN.includes(key)) return value;
  if (Array.isArray(value)) return value.map((item) => tidyValue("", item));
  if (typeof value !== "object" || value === null) return value;
  // A property can have the name of a keyword.
  if (key === "properties")
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, one]) => !isInternal(one))
        .map(([name, one]) => [name, tidyValue("", one)]),
    );
  return tidy(value as JsonSchema);
}
