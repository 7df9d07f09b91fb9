import {
  STAFF_PERMISSIONS,
  type StaffRole,
  TOKEN_SCOPES,
  type TokenScope,
} from "../../admin/rules/permissions";
import type { CallDescription } from "../call-description";
import type { JsonSchema } from "./types";

type CallAccess = CallDescription["access"];

export const SECURITY_SCHEMES: JsonSchema = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "authjs.session-token",
    description: "The session of a signed-in user; over HTTPS its name begins with `__Secure-`.",
  },
  apiToken: {
    type: "http",
    scheme: "bearer",
    description:
      "An API token (`cf_…`) whose scopes include the call's permission. Calls that do not list it answer 403 `forbidden` to one.",
  },
  cronSecret: { type: "http", scheme: "bearer", description: "The value of CRON_SECRET." },
  stripeSignature: { type: "apiKey", in: "header", name: "Stripe-Signature" },
  courierSignature: { type: "apiKey", in: "header", name: "X-Hmac-Signature" },
};

/** Security schemes by access; default: the session. An empty list means that no authentication is needed. */
const SCHEMES: Partial<Record<CallAccess, string[]>> = {
  public: [],
  cron: ["cronSecret"],
  stripe: ["stripeSignature"],
  courier: ["courierSignature"],
};

/** Whether a call accepts API tokens (docs/decisions/0084). */
export const acceptsTokens = (access: string): access is TokenScope =>
  (TOKEN_SCOPES as readonly string[]).includes(access);

/** The schemes of a call, one of which is enough. */
export const securityOf = (access: CallAccess): JsonSchema[] =>
  (SCHEMES[access] ?? ["session", ...(acceptsTokens(access) ? ["apiToken"] : [])]).map((name) => ({
    [name]: [],
  }));

const SENTENCES: Partial<Record<CallAccess, string>> = {
  public: "Available to everyone.",
  shopper: "Requires a signed-in user.",
  member: "Requires a member.",
  staff: "Requires staff, even before their second factor.",
  cron: "Called by the scheduler.",
  stripe: "Called by Stripe.",
  courier: "Called by EasyPost.",
};

/** The required access of a call, as a sentence. */
export function describeAccess(access: CallAccess): string {
  const known = SENTENCES[access];
  if (known) return known;
  const roles = STAFF_PERMISSIONS[access as keyof typeof STAFF_PERMISSIONS] as readonly StaffRole[];
  return `Requires staff with the permission \`${access}\`: ${roles.join(", ")}.`;
}
