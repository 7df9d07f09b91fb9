import "server-only";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport, type SendMailOptions, type SentMessageInfo, type Transporter } from "nodemailer";
import { MAIL_DELIVERY_SECONDS } from "@/lib/core/time-limits";
import { env } from "./env";
import { smtpAddress } from "./smtp-address";

/** A rendered mail. */
export interface OutgoingMail {
  /** Derived from its outbox row: a retry has the same one, so mail clients show it once. */
  messageId: string;
  from: { name: string; address: string };
  replyTo: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** URL that accepts a POST and unsubscribes from mails of this kind. */
  stopUrl?: string;
  /** Of the request or job that queued it, which the log names. */
  requestId?: string;
  /** Part of its file name in local mode. */
  fileName: string;
}

/**
 * Sends a mail to the server of `SMTP_URL`; without one (local mode only) writes it into the folder `MAIL_DIR`, as .eml
 * and as .html. Never called inside a database transaction (D4).
 * @returns the delivery result
 * @throws nodemailer's errors, with `code`, `command` and, when the server answered, `responseCode`
 */
export async function deliverMail(mail: OutgoingMail): Promise<"sent" | "filed"> {
  const { fileName, stopUrl, requestId, ...message } = mail;
  const stop = stopUrl && {
    "List-Unsubscribe": `<${stopUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  const request = requestId && { "X-Request-Id": requestId };
  const headers = { "Auto-Submitted": "auto-generated", ...(request || {}), ...(stop || {}) };
  const options = { ...message, headers };
  if (env().SMTP_URL) {
    await transport().sendMail({ ...options, signal: AbortSignal.timeout(MAIL_DELIVERY_SECONDS * 1000) });
    return "sent";
  }
  if (env().MAIL_DIR) await writeFiles(path.join(env().MAIL_DIR ?? "", fileName), options);
  return "filed";
}

let smtp: Transporter<SentMessageInfo> | undefined;

function transport(): Transporter<SentMessageInfo> {
  smtp ??= createTransport(smtpAddress(env().SMTP_URL ?? ""));
  return smtp;
}

/** Readable only by their owner, because a mail may contain a password reset link. */
async function writeFiles(file: string, options: SendMailOptions): Promise<void> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  const { message } = await composer.sendMail(options);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.eml`, message as Buffer, { mode: 0o600 });
  await writeFile(`${file}.html`, String(options.html), { mode: 0o600 });
}
