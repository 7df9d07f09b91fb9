import { z } from "zod";
import { TOKEN_SCOPES, type TokenScope } from "@/lib/admin/rules/permissions";
import { requestKeyField } from "@/lib/admin/schema/fields";
import { TOKEN_DAYS } from "../rules/api-token";

/** POST /api/admin/api-tokens */
export const apiTokenSchema = z.object({
  name: z.string("Required").trim().min(1, "Required").max(60, "must have 60 characters or fewer"),
  scopes: z
    .array(z.enum(TOKEN_SCOPES as [TokenScope, ...TokenScope[]], "is not a scope"), "Required")
    .min(1, "Choose one or more scopes"),
  days: z.coerce
    .number<string>()
    .meta({ enum: TOKEN_DAYS })
    .refine((days) => (TOKEN_DAYS as readonly number[]).includes(days), "must be 30, 90 or 365"),
  /** A repeated request creates no second token. */
  requestKey: requestKeyField.optional(),
});

export type ApiTokenInput = z.output<typeof apiTokenSchema>;

/** A token as staff see it, without the secret. */
export interface ApiToken {
  id: string;
  name: string;
  /** Its last characters. */
  end: string;
  scopes: string[];
  /** Scopes that are not in effect now, because the creator does not have the permission. */
  suspended: string[];
  /** Name or email address of its creator. */
  creator: string;
  expiresAt: string;
  /** Rounded to the hour: later uses within an hour are not recorded. */
  lastUsedAt: string | null;
  /** `suspended`: none of its scopes is in effect. */
  state: "active" | "suspended" | "expired" | "revoked";
}

/** A new token with its secret, which no later response contains. */
export interface ApiTokenWithSecret extends ApiToken {
  token: string;
}
