import { z } from "zod";
import type { CallDescription } from "@/lib/http/call-description";
import { findDifference } from "@/lib/http/check-response";
import { createDocument } from "@/lib/http/openapi/document";
import { selectPublicCalls } from "@/lib/http/openapi/select-calls";
import { recordRoute } from "@/lib/http/record-routes";
import { route } from "@/lib/http/route";

const jam = z.strictObject({ id: z.string(), cents: z.int() }).meta({ id: "Jam" });

const READ: CallDescription = { summary: "A jam", access: "public", output: jam };
const LIST: CallDescription = {
  summary: "Jams",
  access: "shopper",
  input: z.object({ search: z.string().max(9).optional(), limit: z.coerce.number().int() }),
  output: z.array(jam),
};
const SAVE: CallDescription = {
  summary: "Changes a jam",
  access: "products.edit",
  input: z.object({ name: z.string() }),
  output: "nothing",
  throws: ["conflict"],
};

const document = createDocument([
  { method: "GET", path: "/api/jams/[id]", call: READ },
  { method: "GET", path: "/api/jams", call: LIST },
  { method: "PUT", path: "/api/admin/jams/[id]", call: SAVE },
  { method: "GET", path: "/api/[...path]", call: READ },
]);

describe("the OpenAPI document", () => {
  it("has each call at its path, except for catch-all paths", () => {
    expect(Object.keys(document.paths)).toEqual(["/api/admin/jams/{id}", "/api/jams", "/api/jams/{id}"]);
    expect(document.paths["/api/jams/{id}"]?.["get"]).toMatchObject({
      operationId: "getJamsById",
      summary: "A jam",
      tags: ["Jams"],
      security: [],
      parameters: [{ name: "id", in: "path", required: true }],
    });
  });

  it("defines a named schema once and refers to it", () => {
    expect(document.components.schemas["Jam"]).toEqual({
      type: "object",
      properties: { id: { type: "string" }, cents: { type: "integer" } },
      required: ["id", "cents"],
      additionalProperties: false,
    });
    expect(document.paths["/api/jams"]?.["get"]?.["responses"]).toMatchObject({
      200: {
        content: {
          "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Jam" } } },
        },
      },
    });
  });

  it("takes the query of a GET and the body of others from the input", () => {
    expect(document.paths["/api/jams"]?.["get"]?.["parameters"]).toEqual([
      { name: "search", in: "query", schema: { type: "string", maxLength: 9 } },
      { name: "limit", in: "query", required: true, schema: { type: "integer" } },
    ]);
    expect(document.paths["/api/admin/jams/{id}"]?.["put"]).toMatchObject({
      "x-access": "products.edit",
      security: [{ session: [] }, { apiToken: [] }],
      requestBody: { content: { "application/json": { schema: { required: ["name"] } } } },
      responses: {
        204: {},
        403: { "x-codes": ["forbidden", "second_factor_required", "cross_origin"] },
        409: { "x-codes": ["conflict"] },
      },
    });
  });

  it("has a public part without staff calls and the components that only they use", () => {
    const shared = selectPublicCalls(document);
    expect(Object.keys(shared.paths)).toEqual(["/api/jams", "/api/jams/{id}"]);
    expect(shared.tags.map(({ name }) => name)).toEqual(["Jams"]);
    expect(shared.components.examples).not.toHaveProperty("conflict");
    expect(shared.components.examples).toHaveProperty("internal");
  });
});

describe("a response in tests", () => {
  const answer = (body: unknown, status = 200) =>
    findDifference(READ, "GET", Response.json(body, { status }));

  it("matches the description of its call", async () => {
    expect(await answer({ id: "plum", cents: 450 })).toBeUndefined();
    expect(await answer({ message: "…", code: "internal" }, 500)).toBeUndefined();
  });

  it.each<[string, unknown, number, string]>([
    ["a field too few", { id: "plum" }, 200, "cents: "],
    ["an additional field", { id: "plum", cents: 1, cost: 2 }, 200, "body: "],
    ["a field of another type", { id: "plum", cents: "4.50" }, 200, "cents: "],
    ["another status", { id: "plum", cents: 1 }, 201, "status 201"],
    ["a code that is not documented", { message: "…", code: "conflict" }, 409, "code conflict"],
    ["an error without a code", { message: "…" }, 500, "status 500 without a code"],
  ])("with %s differs", async (_name, body, status, difference) => {
    expect(await answer(body, status)).toContain(difference);
  });
});

it("does not compile if the handler does not return its output", () => {
  const shared = { summary: "A jam", access: "public" as const, output: jam };
  route({ ...shared, handle: () => Promise.resolve({ body: { id: "plum", cents: 450 } }) });
  // @ts-expect-error a field is missing
  route({ ...shared, handle: () => Promise.resolve({ body: { id: "plum" } }) });
  // @ts-expect-error a field has another type
  recordRoute({ ...shared, act: () => Promise.resolve({ id: "plum", cents: "4.50" }) });
  // @ts-expect-error every call has a summary
  route({ access: "public", handle: () => Promise.resolve({}) });
});
