import { z } from "zod";
import { choiceField, localTimeField, wholeNumber } from "@/lib/admin/schema/fields";
import { createExample } from "@/lib/http/openapi/create-example";
import { toJsonSchema } from "@/lib/http/openapi/to-json-schema";
import type { Components } from "@/lib/http/openapi/types";

/** The generated example of a schema's input, which the schema must accept. */
function exampleOf(schema: z.ZodType): unknown {
  const schemas: Components = {};
  const example = createExample(toJsonSchema(schema, "input", schemas), schemas);
  expect(schema.safeParse(example).error).toBeUndefined();
  return example;
}

describe("a generated example", () => {
  it("has the usual values of fields by their names", () => {
    const schema = z.object({
      firstName: z.string().min(1).max(80),
      email: z.email(),
      zip: z.string().regex(/^\d{5}$/),
      totalCents: z.int().positive(),
      price: z.string(),
      productId: z.string(),
      isDefault: z.boolean(),
      note: z.string().nullable(),
    });
    expect(exampleOf(schema)).toEqual({
      firstName: "Rosa",
      email: "rosa@example.com",
      zip: "93023",
      totalCents: 1250,
      price: "12.50",
      productId: "7qk2m9xpr4c8d1w5vtn3hz6e",
      isDefault: true,
      note: "A text",
    });
  });

  it("keeps to the limits of its fields, and to the fields' own examples", () => {
    const schema = z.object({
      name: z.string().max(3),
      totalCents: z.int().max(100),
      hours: wholeNumber(24, 336),
      kind: choiceField(["percent", "fixed"]),
      startsAt: localTimeField,
      endsAt: localTimeField,
      code: z.string().meta({ examples: ["492039"] }),
      tags: z.array(z.enum(["new", "spicy"])).min(1),
    });
    expect(exampleOf(schema.refine(({ startsAt, endsAt }) => String(startsAt) < String(endsAt)))).toEqual({
      name: "1",
      totalCents: 1,
      hours: 24,
      kind: "percent",
      startsAt: "2026-12-01T09:00",
      endsAt: "2026-12-08T09:00",
      code: "492039",
      tags: ["new"],
    });
  });

  it("resolves named schemas, alternatives and records, and ends where a schema contains itself", () => {
    interface Folder {
      slug: string;
      parent: Folder | null;
    }
    const folder: z.ZodType<Folder> = z
      .object({
        slug: z.string(),
        get parent() {
          return folder.nullable();
        },
      })
      .meta({ id: "ExampleFolder" });
    const schema = z.object({
      folder,
      stock: z.record(z.string(), z.int()),
      way: z.discriminatedUnion("by", [
        z.object({ by: z.literal("card"), last4: z.string().length(4) }),
        z.object({ by: z.literal("credit") }),
      ]),
    });
    const example = exampleOf(schema);
    expect(example).toMatchObject({ folder: { slug: "hemp-cheese" }, way: { by: "card", last4: "4242" } });
    expect(JSON.stringify(example)).toContain('"parent":null');
  });

  it("is the one that the schema gives for conditions between fields", () => {
    const proof = z
      .object({ password: z.string().trim().optional(), token: z.string().optional() })
      .refine(({ password, token }) => (password === undefined) !== (token === undefined))
      .meta({ example: { password: "plenty-of-thyme" } });
    expect(exampleOf(proof)).toEqual({ password: "plenty-of-thyme" });
  });
});
