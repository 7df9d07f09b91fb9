import fc from "fast-check";

type Schema = Record<string, unknown>;

/** Values that exist in the shop, by the name of the field. */
export type KnownValues = Record<string, readonly unknown[]>;

/**
 * Generated values of a JSON Schema without references; fields of known names are often filled with values that exist.
 */
export function fromSchema(schema: Schema, known: KnownValues, name = ""): fc.Arbitrary<unknown> {
  const generated = generate(schema, known);
  const values = known[name];
  return values?.length && typeof schema["const"] === "undefined" && !schema["enum"]
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: generated })
    : generated;
}

function generate(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as unknown[]));
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => generate(choice, known)));
  const parts = schema["allOf"] as Schema[] | undefined;
  if (parts) return generate(Object.assign({}, ...parts) as Schema, known);
  const types = [schema["type"] ?? []].flat() as string[];
  if (types.length > 1) return fc.oneof(...types.map((type) => generate({ ...schema, type }, known)));
  return (GENERATORS[types[0] ?? ""] ?? anything)(schema, known);
}

const anything = (): fc.Arbitrary<unknown> =>
  fc.oneof(fc.string({ maxLength: 20 }), fc.integer(), fc.boolean());

const GENERATORS: Record<string, (schema: Schema, known: KnownValues) => fc.Arbitrary<unknown>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  string: (schema) => text(schema),
  integer: (schema) => fc.integer(bounds(schema, 1)),
  number: (schema) => fc.integer(bounds(schema, 1)),
  array: (schema, known) =>
    fc.array(generate((schema["items"] ?? {}) as Schema, known), {
      minLength: Number(schema["minItems"] ?? 0),
      maxLength: Math.min(Number(schema["maxItems"] ?? 3), Number(schema["minItems"] ?? 0) + 3),
    }),
  object: (schema, known) => {
    const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
    return fc.record(
      Object.fromEntries(properties.map(([name, one]) => [name, fromSchema(one, known, name)])),
      { requiredKeys: (schema["required"] ?? []) as string[] },
    );
  },
};

function bounds(schema: Schema, step: number): { min: number; max: number } {
  const min = Number(schema["minimum"] ?? Number(schema["exclusiveMinimum"] ?? -1) + step);
  const max = Number(schema["maximum"] ?? Number(schema["exclusiveMaximum"] ?? min + 1000) - step);
  return { min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) };
}

const FORMATS: Record<string, () => fc.Arbitrary<string>> = {
  email: () => fc.nat(999).map((one) => `contract${one}@field.example`),
  uri: () => fc.constant("https://field.example/picture.jpg"),
  uuid: () => fc.uuid(),
  date: () => fc.integer({ min: 1, max: 28 }).map((day) => `2026-12-${String(day).padStart(2, "0")}`),
  "date-time": () =>
    fc.integer({ min: 1, max: 28 }).map((day) => `2026-12-${String(day).padStart(2, "0")}T10:00:00Z`),
};

function text(schema: Schema): fc.Arbitrary<string> {
  const format = FORMATS[String(schema["format"])];
  if (format) return format();
  const minLength = Number(schema["minLength"] ?? 0);
  const maxLength = Math.min(Number(schema["maxLength"] ?? 30), minLength + 30);
  const plain = fc.string({ minLength, maxLength, unit: "grapheme-ascii" });
  if (typeof schema["pattern"] !== "string") return plain;
  try {
    return fc.stringMatching(new RegExp(schema["pattern"], "u"));
  } catch {
    return plain; // a pattern with a lookahead
  }
}

/** A body that its schema rejects, or that is not JSON. */
export const invalidBody = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>("{", "null", "[]", '"text"', "", '{"__proto__":null}'),
    fc
      .tuple(valid, fc.nat(), fc.constantFrom<unknown>(null, -1, 1e300, "\u0000", {}, [[]]))
      .map(([body, at, bad]) => {
        const names = Object.keys(Object(body));
        const name = names[at % Math.max(names.length, 1)] ?? "unknown";
        return { ...Object(body), [name]: bad };
      }),
    fc.tuple(valid, fc.nat()).map(([body, at]) => {
      const names = Object.keys(Object(body));
      return Object.fromEntries(
        Object.entries(Object(body)).filter(([name]) => name !== names[at % (names.length || 1)]),
      );
    }),
  );
