import { formatDate } from "@/lib/core/dates";
import { SHOP_NAME } from "@/lib/core/shop";
import type { MessageRow } from "../schema/message";

/** Mail programs cut longer addresses off. */
const QUOTED = 1_200;

/** The address that opens an answer in the mail program of who works here: to whom, about what, and what was asked. */
export function replyLink(
  { name, email, subject, message, receivedAt }: MessageRow,
  timeZone: string,
): string {
  const whole = message.length > QUOTED ? `${message.slice(0, QUOTED)}…` : message;
  const quoted = whole.replace(/^/gm, "> ");
  const lines = [
    `Hello ${name},`,
    "",
    "",
    SHOP_NAME,
    "",
    `On ${formatDate(receivedAt, timeZone)} you wrote:`,
    quoted,
  ];
  const about = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(about)}&body=${encodeURIComponent(lines.join("\r\n"))}`;
}
