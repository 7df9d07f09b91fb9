import type { z } from "zod";
import { ERRORS } from "@/lib/core/errors";
import type { CallDescription } from "../call-description";
import { createExample } from "./create-example";
import { createErrorResponses, errorComponents, errorExamples } from "./error-responses";
import { describeAccess, SECURITY_SCHEMES, securityOf } from "./security";
import { selectCalls } from "./select-calls";
import { createTag } from "./tags";
import { toJsonSchema } from "./to-json-schema";
import type {
  Components,
  Examples,
  JsonSchema,
  OpenApiDocument,
  OpenApiOperation,
  RoutedCall,
  Tag,
} from "./types";

const INTRODUCTION = `The HTTP API of the shop. Request and response bodies are JSON unless stated otherwise. Requests that change data must come from the
shop's own pages: their \`Origin\` is checked. \`POST /api/auth/login\` sets the session cookie.

Errors are \`{ message, code, requestId }\`, some with additional fields; include the \`requestId\` when you contact support. Responses with
status 503 have a \`Retry-After\` header in seconds.

Prices are decimal dollars as strings ("12.50"); fields whose names end in \`Cents\` are integer cents.`;

/**
 * Builds the OpenAPI document of calls (docs/decisions/0080). Catch-all paths (\`[...path]\`) cannot be expressed in
 * OpenAPI and are left out.
 */
export function createDocument(calls: readonly RoutedCall[], examples: Examples = {}): OpenApiDocument {
  const schemas: Components = errorComponents();
  const paths: OpenApiDocument["paths"] = {};
  const tags = new Map<string, Tag>();
  for (const routed of [...calls].sort(byPath)) {
    if (routed.path.includes("[...")) continue;
    const path = routed.path.replace(/\[(\w+)\]/g, "{$1}");
    const tag = createTag(routed.path);
    tags.set(tag.name, tag);
    const example = examples[`${routed.method} ${routed.path}`];
    paths[path] = {
      ...paths[path],
      [routed.method.toLowerCase()]: createOperation(routed, tag.name, schemas, example),
    };
  }
  const document = {
    openapi: "3.1.0",
    info: {
      title: "Clover & Fern",
      version: "1",
      description: INTRODUCTION,
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/" }],
    tags: [...tags.values()].sort((one, other) => (one.name < other.name ? -1 : 1)),
    paths,
    components: { schemas: sorted(schemas), examples: errorExamples(), securitySchemes: SECURITY_SCHEMES },
  };
  return selectCalls(document, () => true);
}

const byPath = (one: RoutedCall, other: RoutedCall): number => (one.path < other.path ? -1 : 1);

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));

function createOperation(
  { method, path, call }: RoutedCall,
  tag: string,
  schemas: Components,
  example: unknown,
): OpenApiOperation {
  const parameters = createParameters(method, path, call, schemas);
  const body = createBody(method, call, schemas);
  return {
    operationId: nameOf(method, path),
    tags: [tag],
    summary: call.summary,
    description: describeAccess(call.access),
    "x-access": call.access,
    security: securityOf(call.access),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      ...createSuccess(call, schemas, example),
      ...createErrorResponses(call, method, path.includes("[")),
    },
  };
}

/** GET /api/cart/[id] → getCartById */
function nameOf(method: string, path: string): string {
  const words = (path.startsWith("/api/") ? path.slice("/api".length) : `${path}-page`)
    .replace(/\[(\w+)\]/g, "by-$1")
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join("");
}

const schemaOf = (input: CallDescription["input"]) => (typeof input === "function" ? input() : input);

function createParameters(
  method: string,
  path: string,
  { input, query }: CallDescription,
  schemas: Components,
): JsonSchema[] {
  const inPath = [...path.matchAll(/\[(\w+)\]/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const asked = query ?? (method === "GET" ? schemaOf(input) : undefined);
  if (!asked) return inPath;
  const { properties = {}, required = [] } = toJsonSchema(asked, "input", schemas);
  const inQuery = Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    in: "query",
    ...((required as string[]).includes(name) ? { required: true } : {}),
    schema,
  }));
  return [...inPath, ...inQuery];
}

function createBody(method: string, call: CallDescription, schemas: Components): JsonSchema | undefined {
  const { input, upload } = call;
  if (typeof upload === "string")
    return { required: true, content: { [upload]: { schema: { type: "string", format: "binary" } } } };
  if (upload) {
    const file = { type: "string", contentMediaType: "image/*", contentEncoding: "binary" };
    const schema = { type: "object", properties: { [upload.field]: file }, required: [upload.field] };
    return { required: true, content: { "multipart/form-data": { schema } } };
  }
  const schema = method === "GET" ? undefined : schemaOf(input);
  if (!schema) return undefined;
  const body = toJsonSchema(schema, "input", schemas);
  return {
    required: true,
    content: { "application/json": { schema: body, example: createExample(body, schemas) } },
  };
}

function createSuccess(
  { output, status = 200 }: CallDescription,
  schemas: Components,
  example: unknown,
): JsonSchema {
  if (output === "nothing") return { "204": { description: "Done" } };
  if (output === "redirect")
    return {
      "303": {
        description: "A redirect",
        headers: { Location: { schema: { type: "string" }, description: "A page of the shop" } },
      },
    };
  const content =
    typeof output === "string"
      ? { [output]: { schema: { type: "string", format: "binary" } } }
      : { "application/json": createJsonBody(output, schemas, example) };
  return Object.fromEntries(
    [status].flat().map((one) => [String(one), { description: STATUS_TEXTS[one] ?? "Success", content }]),
  );
}

/** @param recorded an actual response, which is a better example than a generated one */
function createJsonBody(output: z.ZodType | undefined, schemas: Components, recorded: unknown): JsonSchema {
  if (!output) return { schema: {}, ...(recorded === undefined ? {} : { example: recorded }) };
  const schema = toJsonSchema(output, "output", schemas);
  return { schema, example: recorded ?? createExample(schema, schemas) };
}

const STATUS_TEXTS: Record<number, string> = {
  200: "Success",
  201: "Created",
  202: "Accepted: processed after the response",
  409: ERRORS.conflict.sentence,
  503: ERRORS.unavailable.sentence,
};
