import { z } from "zod";

/** How often a mail is tried before it counts as failed: for about sixteen hours. */
export const MAX_ATTEMPTS = 12;

const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 4 * 60 * 60;

/** Seconds until the next try: a minute after the first one, doubled after each, four hours at most. */
export const retryDelaySeconds = (tries: number): number =>
  Math.min(FIRST_WAIT_SECONDS * 2 ** (tries - 1), LONGEST_WAIT_SECONDS);

/** What keeps a mail from ever being sent, in words for the admin; it is not tried again. */
export class UndeliverableError extends Error {}

/**
 * - permanent: the server refused this mail for good (5xx), or there is nobody it could go to
 * - temporary: it refused this mail for now (4xx); others may pass
 * - server: it could not be asked, or refuses us and not the mail (down, wrong password); others fare no better
 */
export type MailFault = "permanent" | "temporary" | "server";

/** What an error of the mail transport (its `code`, `command` and the server's `responseCode`) means for the mail. */
export function classifyMailError(error: unknown): MailFault {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  if (code === "EENVELOPE" && command === "API") return "permanent";
  const isAboutTheMail = command === "RCPT TO" || command === "DATA";
  if (!isAboutTheMail || responseCode === undefined) return "server";
  return responseCode >= 500 ? "permanent" : "temporary";
}

const mailbox = z.email().max(254);

/** Whether an address can stand in a mail's head: one plain address; no line break, comma or name gets by. */
export const isMailbox = (address: string): boolean => mailbox.safeParse(address).success;

/** Where a mail's data holds a link that does for whoever has it what it does for the reader. */
const SECRET_LINKS: Record<string, string> = {
  welcome: "confirmUrl",
  "verify-email": "confirmUrl",
  "password-reset": "resetUrl",
  "delete-account": "deleteUrl",
};

/** Whether a mail's words and data must not stay in the outbox once nobody needs them there anymore. */
export function containsSecret(template: string, data: unknown): boolean {
  const name = SECRET_LINKS[template];
  return name !== undefined && typeof (data as Record<string, unknown> | null)?.[name] === "string";
}
