import { z } from "zod";

/** Maximum of attempts before a mail fails: over about sixteen hours. */
export const MAX_ATTEMPTS = 12;

const FIRST_WAIT_SECONDS = 60;
const MAX_WAIT_SECONDS = 4 * 60 * 60;

/** Seconds until the next attempt: a minute after the first one, doubled after each, four hours at most. */
export const mailRetryDelaySeconds = (attempts: number): number =>
  Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), MAX_WAIT_SECONDS);

/** The reason why a mail can never be sent, worded for the admin; it is not retried. */
export class UndeliverableError extends Error {}

/**
 * - permanent: the server rejected this mail permanently (5xx), or there is no valid recipient
 * - temporary: it rejected this mail for now (4xx); others may pass
 * - server: it is unreachable, or rejects the shop and not the mail (down, wrong password); other mails would fail too
 */
export type MailFault = "permanent" | "temporary" | "server";

/** Classifies an error of the mail transport (its `code`, `command` and the server's `responseCode`) for the mail. */
export function classifyMailError(error: unknown): MailFault {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  if (code === "EENVELOPE" && command === "API") return "permanent";
  const isAboutTheMail = command === "RCPT TO" || command === "DATA";
  if (!isAboutTheMail || responseCode === undefined) return "server";
  return responseCode >= 500 ? "permanent" : "temporary";
}

const mailbox = z.email().max(254);

/** Whether an address is safe in a mail header: one plain address, without line breaks, commas or names. */
export const isMailbox = (address: string): boolean => mailbox.safeParse(address).success;
