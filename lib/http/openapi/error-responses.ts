import { ERRORS, type ErrorCode } from "@/lib/core/errors";
import type { CallDescription } from "../call-description";
import { errorCodesOf } from "./error-codes";
import type { Components, JsonSchema } from "./types";

const REQUEST_ID = "0d0b5f0c-3f63-4c8e-9a55-6f1f1c1f7a10";

/** The two shapes of errors: the sentence is in `message`, or in `error` for some documented calls (D24). */
export const errorComponents = (): Components => ({
  Error: errorSchema("message"),
  ErrorOfSignIn: errorSchema("error"),
});

const errorSchema = (sentence: "message" | "error"): JsonSchema => ({
  type: "object",
  properties: {
    [sentence]: { type: "string", description: "For the user" },
    code: { type: "string", enum: Object.keys(ERRORS) },
    requestId: { type: "string", description: "Names the request in the shop's logs" },
    fields: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "Field of the request → problem",
    },
    amount: { type: "integer", description: "The right total in cents" },
    available: { type: "integer", description: "How many are left" },
    current: { description: "The saved state that differs from the caller's" },
  },
  required: [sentence, "code", "requestId"],
  additionalProperties: true,
});

/** An example of each error code in each shape. */
export const errorExamples = (): JsonSchema =>
  Object.fromEntries(
    (["message", "error"] as const).flatMap((style) =>
      (Object.keys(ERRORS) as ErrorCode[]).map((code) => {
        const value = { [style]: ERRORS[code].sentence, code, requestId: REQUEST_ID };
        return [exampleName(code, style), { value }];
      }),
    ),
  );

const exampleName = (code: ErrorCode, style: "message" | "error"): string =>
  style === "error" ? `${code}_of_sign_in` : code;

/** The error responses of a call by status, with an example of each code. */
export function createErrorResponses(call: CallDescription, method: string, hasParams: boolean): JsonSchema {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(call, method, hasParams)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const documented = [call.status ?? 200].flat();
  return Object.fromEntries(
    [...byStatus]
      .filter(([status]) => !documented.includes(status))
      .map(([status, codes]) => [String(status), createResponse(codes, call.errors)]),
  );
}

function createResponse(codes: ErrorCode[], style: CallDescription["errors"] = "message"): JsonSchema {
  const description = codes.map((code) => `\`${code}\``).join(", ");
  if (style === "text") return { description, content: { "text/plain": { schema: { type: "string" } } } };
  const examples = Object.fromEntries(
    codes.map((code) => [code, { $ref: `#/components/examples/${exampleName(code, style)}` }]),
  );
  const name = style === "error" ? "ErrorOfSignIn" : "Error";
  return {
    description,
    "x-codes": codes,
    content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` }, examples } },
  };
}
