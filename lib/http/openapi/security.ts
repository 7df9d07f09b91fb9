import { STAFF_PERMISSIONS, type StaffRole } from "../../admin/rules/permissions";
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
  cronSecret: { type: "http", scheme: "bearer", description: "The value of CRON_SECRET." },
  stripeSignature: { type: "apiKey", in: "header", name: "Stripe-Signature" },
  courierSignature: { type: "apiKey", in: "header", name: "X-Hmac-Signature" },
};

/** Scheme by access; without one, a session. An empty list: none is needed. */
const SCHEMES: Partial<Record<CallAccess, string[]>> = {
  public: [],
  cron: ["cronSecret"],
  stripe: ["stripeSignature"],
  courier: ["courierSignature"],
};

export const securityOf = (access: CallAccess): JsonSchema[] =>
  (SCHEMES[access] ?? ["session"]).map((name) => ({ [name]: [] }));

const SENTENCES: Partial<Record<CallAccess, string>> = {
  public: "For everyone.",
  shopper: "For signed-in users.",
  member: "For members.",
  staff: "For staff, also before their second factor.",
  cron: "For the scheduler.",
  stripe: "For Stripe.",
  courier: "For EasyPost.",
};

/** Who may make a call. */
export function describeAccess(access: CallAccess): string {
  const known = SENTENCES[access];
  if (known) return known;
  const roles = STAFF_PERMISSIONS[access as keyof typeof STAFF_PERMISSIONS] as readonly StaffRole[];
  return `For staff with the permission \`${access}\`: ${roles.join(", ")}.`;
}
