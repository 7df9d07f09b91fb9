import "server-only";
import { env } from "../env";
import type { Courier } from ".";
import { createEasyPost } from "./easypost";

/** The courier that is connected; null when staff enter tracking numbers by hand. */
export function courier(): Courier | null {
  const { EASYPOST_API_KEY: key, EASYPOST_WEBHOOK_SECRET: webhookSecret, EASYPOST_API_BASE: base } = env();
  return key && webhookSecret ? createEasyPost({ key, webhookSecret, base }) : null;
}
