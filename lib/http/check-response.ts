import "server-only";
import { appendFile } from "node:fs/promises";
import { readBearerToken } from "@/lib/account/rules/api-token";
import type { ErrorCode } from "@/lib/core/errors";
import type { CallDescription } from "./call-description";
import { errorCodesOf } from "./openapi/error-codes";
import { acceptsTokens } from "./openapi/security";

/**
 * For tests: compares a response with the API reference and appends each difference to the file as a line. The tests
 * fail if there are any (tests/support/shop.ts).
 */
export async function checkResponse(
  file: string,
  call: CallDescription,
  request: Request,
  response: Response,
): Promise<void> {
  // The security scheme of tokens documents this once for all calls.
  const isRefusedToken = response.status === 403 && !acceptsTokens(call.access);
  if (isRefusedToken && readBearerToken(request.headers.get("authorization"))) return;
  const difference = await findDifference(call, request.method, response.clone());
  if (difference)
    await appendFile(file, `${request.method} ${new URL(request.url).pathname}: ${difference}\n`);
}

/** @returns how a response differs from its description, or undefined */
export async function findDifference(
  call: CallDescription,
  method: string,
  response: Response,
): Promise<string | undefined> {
  const { output, status = 200 } = call;
  const { status: actual } = response;
  const type = response.headers.get("Content-Type") ?? "";
  if (output === "redirect" && actual === 303) return undefined;
  if (output === "nothing" && actual === 204) return undefined;
  if (typeof output === "string" && actual === 200) return type.startsWith(output) ? undefined : `is ${type}`;
  const body: unknown = type.includes("json") ? await response.json() : undefined;
  if (typeof output === "object" && [status].flat().includes(actual)) {
    const { success, error } = output.safeParse(body);
    if (success) return undefined;
    if (actual < 400)
      return error.issues.map(({ path, message }) => `${path.join(".") || "body"}: ${message}`).join("; ");
  }
  if (actual < 400) return output === undefined ? undefined : `status ${actual} is not documented`;
  const code = (body as { code?: ErrorCode } | undefined)?.code;
  if (code === undefined) return call.errors === "text" ? undefined : `status ${actual} without a code`;
  return errorCodesOf(call, method, true).includes(code) ? undefined : `code ${code} is not documented`;
}
