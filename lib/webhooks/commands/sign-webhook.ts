import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { decrypt, encrypt } from "@/lib/server/encrypt";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;
const PURPOSE = "webhook-secret";

/** A new secret in the form of the Standard Webhooks specification: whsec_ and 32 random bytes in Base64. */
export const createWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/** A secret as the database stores it. @param endpointId of its row */
export const encryptWebhookSecret = (secret: string, endpointId: string): string =>
  encrypt(secret, PURPOSE, endpointId);

/** null: it was encrypted under another AUTH_SECRET. */
export const decryptWebhookSecret = (stored: string, endpointId: string): string | null =>
  decrypt(stored, PURPOSE, endpointId);

interface Signed {
  /** The event's id, the same in each attempt. */
  id: string;
  /** Of the attempt; receivers refuse requests that are too old. */
  at: Date;
  body: string;
  /** During a rotation two: one signature each. */
  secrets: readonly string[];
}

/** The headers that prove a request's sender, as the Standard Webhooks specification defines them (version v1: HMAC-SHA256). */
export function signWebhook({ id, at, body, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
