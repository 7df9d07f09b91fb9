import type { CallDescription } from "../call-description";

export type JsonSchema = { [key: string]: unknown };

/** Named schemas of the document, which others refer to. */
export type Components = Record<string, JsonSchema>;

/** A group of calls. */
export interface Tag {
  name: string;
  description: string;
}

/** A call and its path as the router writes it: /api/cart/[id]. */
export interface RoutedCall {
  method: string;
  path: string;
  call: CallDescription;
}

/** Successful responses by call, "GET /api/cart": values that a shop under test has responded. */
export type Examples = Record<string, unknown>;

export interface OpenApiOperation extends JsonSchema {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  "x-access": string;
}

export interface OpenApiDocument {
  openapi: string;
  info: JsonSchema;
  servers: { url: string }[];
  tags: Tag[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Components; examples: JsonSchema; securitySchemes: JsonSchema };
}
