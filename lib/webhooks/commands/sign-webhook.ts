import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { decrypt, encrypt } from "@/lib/server/encrypt";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;
const PURPOSE = "webhook-secret";

/**
 * Creates a signing secret in the format of the Standard Webhooks specification: whsec_ and 32 random bytes in Base64.
 */
export const createWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/** Encrypts a signing secret for the database, bound to its endpoint. */
export const encryptWebhookSecret = (secret: string, endpointId: string): string =>
  encrypt(secret, PURPOSE, endpointId);

/** Decrypts a stored signing secret; null if it was encrypted with another AUTH_SECRET. */
export const decryptWebhookSecret = (stored: string, endpointId: string): string | null =>
  decrypt(stored, PURPOSE, endpointId);

interface Signed {
  /** The event's id, which is the same for every attempt. */
  id: string;
  /** The time of the attempt; receivers reject requests that are too old. */
  at: Date;
  body: string;
  /** Two during a rotation, with one signature each. */
  secrets: readonly string[];
}

/** The signature headers of the Standard Webhooks specification (version v1: HMAC-SHA256). */
export function signWebhook({ id, at, body, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
