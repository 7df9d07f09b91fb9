import type { IncomingHttpHeaders } from "node:http";
import type { SandboxConfig } from "../config";
import { ApiError } from "./errors";
import type { Form } from "./form";

const NO_KEY =
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.";
const SECRET_NEEDED =
  "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.";

/** Which of the two keys a call has, in its header or (as stripe.js sends it) in its form. */
export function identify(
  config: SandboxConfig,
  headers: IncomingHttpHeaders,
  form: Form,
): "secret" | "publishable" {
  const key = keyOf(headers.authorization) ?? (typeof form.key === "string" ? form.key : undefined);
  if (!key) throw new ApiError(NO_KEY, { status: 401 });
  if (key === config.secretKey) return "secret";
  if (key === config.publishableKey) return "publishable";
  throw new ApiError(`Invalid API Key provided: ${masked(key)}`, { status: 401 });
}

/** The refusal of a publishable key where only the secret one will do. */
export function secretKeyRequired(): ApiError {
  return new ApiError(SECRET_NEEDED, { status: 401, code: "secret_key_required" });
}

function keyOf(header: string | undefined): string | undefined {
  const [scheme = "", value = ""] = header?.split(" ") ?? [];
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() === "basic") return Buffer.from(value, "base64").toString("utf8").split(":")[0];
  return undefined;
}

function masked(key: string): string {
  if (key.length <= 12) return "*".repeat(key.length);
  return `${key.slice(0, 8)}${"*".repeat(key.length - 12)}${key.slice(-4)}`;
}
