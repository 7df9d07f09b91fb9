import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";

type Schema = Record<string, unknown>;

interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, unknown>;
}

export interface Operation {
  operationId: string;
  "x-access": string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media>; "x-codes"?: string[] }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** The response of a call. */
export interface Received {
  status: number;
  type: string;
  text: string;
}

/** Validates responses against the JSON Schemas of an OpenAPI document. */
export class Contract {
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(readonly document: ApiDocument) {
    this.ajv.addSchema({ $id: "api", components: document.components });
  }

  /** @returns how a response differs from the document, or undefined */
  difference(operation: Operation, received: Received): string | undefined {
    const { status, type, text } = received;
    if (status >= 500 && operation.operationId !== "getHealth") return `${status} ${text.slice(0, 300)}`;
    const documented = operation.responses[status];
    if (!documented) return `status ${status} is not documented: ${text.slice(0, 300)}`;
    if (!documented.content)
      return text === "" ? undefined : `a body that is not documented: ${text.slice(0, 100)}`;
    const media = Object.keys(documented.content).find((one) => type.startsWith(one));
    if (media === undefined) return `${status} is ${type}`;
    if (media !== "application/json") return undefined;
    const body = JSON.parse(text) as { code?: string };
    const codes = documented["x-codes"];
    if (codes && !codes.includes(String(body.code))) return `${status} with the code ${body.code}`;
    const validate = this.validator(
      `${operation.operationId} ${status}`,
      documented.content[media]?.schema ?? {},
    );
    return validate(body) ? undefined : `${status}: ${this.ajv.errorsText(validate.errors)}`;
  }

  /** The JSON bodies of a call that have no example. */
  withoutExample({ operationId, requestBody, responses }: Operation): string[] {
    return Object.entries({ request: requestBody, ...responses }).flatMap(([name, body]) => {
      const media = body?.content?.["application/json"];
      return media && media.example === undefined && !media.examples ? [`${operationId} ${name}`] : [];
    });
  }

  private validator(key: string, schema: Schema): ValidateFunction {
    const known = this.compiled.get(key) ?? this.ajv.compile(withIds(schema) as Schema);
    this.compiled.set(key, known);
    return known;
  }

  /** A schema with its references resolved. */
  resolved(schema: unknown, depth = 0): unknown {
    if (Array.isArray(schema)) return schema.map((one) => this.resolved(one, depth));
    if (typeof schema !== "object" || schema === null || depth > 8) return schema;
    const reference = (schema as Schema)["$ref"];
    if (typeof reference === "string")
      return this.resolved(this.document.components.schemas[reference.split("/").at(-1) ?? ""], depth + 1);
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [key, this.resolved(value, depth)]),
    );
  }
}

/** References into the document, for the validator. */
function withIds(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withIds);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === "$ref" && typeof value === "string" ? `api${value}` : withIds(value),
    ]),
  );
}
