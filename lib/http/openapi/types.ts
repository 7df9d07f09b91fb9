import type { CallDescription } from "../call-description";

export type JsonSchema = { [key: string]: unknown };

/** The named schemas of a document. */
export type Components = Record<string, JsonSchema>;

/** A group of calls. */
export interface Tag {
  name: string;
  description: string;
}

/** A call with its path in the router's notation: /api/cart/[id]. */
export interface RoutedCall {
  method: string;
  path: string;
  call: CallDescription;
}

/** Recorded successful responses, by call: "GET /api/cart". */
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
