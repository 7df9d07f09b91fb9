import "server-only";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport, type SendMailOptions, type SentMessageInfo, type Transporter } from "nodemailer";
import { MAIL_DELIVERY_SECONDS } from "@/lib/core/time-limits";
import { env } from "./env";

/** A mail that is ready to leave. */
export interface OutgoingMail {
  /** Named by its row in the outbox: a repeat carries the same one, and mail programs show it once. */
  messageId: string;
  from: { name: string; address: string };
  replyTo: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Address that takes a POST and ends mails of this kind. */
  stopUrl?: string;
  /** Names its file in local mode. */
  fileName: string;
}

// Milliseconds of each step; MAIL_DELIVERY_SECONDS bounds them together, below the sender's lease.
const TIMEOUTS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  dnsTimeout: 15_000,
  socketTimeout: 30_000,
};

/**
 * Hands a mail to the server of `SMTP_URL`; without one (local mode only) writes it into the folder `MAIL_DIR`, as .eml
 * and as .html. Never called inside a database transaction (D4).
 * @returns what became of it
 * @throws nodemailer's errors, with `code`, `command` and, when the server answered, `responseCode`
 */
export async function deliverMail(letter: OutgoingMail): Promise<"sent" | "filed"> {
  const { fileName, stopUrl, ...message } = letter;
  const stop = stopUrl && {
    "List-Unsubscribe": `<${stopUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  const options = { ...message, headers: { "Auto-Submitted": "auto-generated", ...(stop || {}) } };
  if (env().SMTP_URL) {
    await transport().sendMail({ ...options, signal: AbortSignal.timeout(MAIL_DELIVERY_SECONDS * 1000) });
    return "sent";
  }
  if (env().MAIL_DIR) await writeFiles(path.join(env().MAIL_DIR ?? "", fileName), options);
  return "filed";
}

let smtp: Transporter<SentMessageInfo> | undefined;

function transport(): Transporter<SentMessageInfo> {
  smtp ??= createTransport(serverAddress(env().SMTP_URL ?? ""));
  return smtp;
}

/** The server's URL with our patience in it. A password crosses the net encrypted, unless the URL says otherwise. */
function serverAddress(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const wanted = { ...TIMEOUTS, ...(url.username && url.protocol === "smtp:" ? { requireTLS: true } : {}) };
  for (const [name, value] of Object.entries(wanted))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  return url.href;
}

/** Only their owner may read them: a mail may hold a link that sets a password. */
async function writeFiles(file: string, options: SendMailOptions): Promise<void> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  const { message } = await composer.sendMail(options);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.eml`, message as Buffer, { mode: 0o600 });
  await writeFile(`${file}.html`, String(options.html), { mode: 0o600 });
}
