import { formatDate } from "@/lib/core/dates";
import { SHOP_NAME } from "@/lib/core/shop";
import { cutText } from "@/lib/core/text";
import type { MessageRow } from "../schema/message";

/** Mail clients truncate longer URLs. */
const QUOTED = 1_200;

/** The mailto URL of a reply in the staff member's mail client, with recipient, subject and quoted message. */
export function replyLink(
  { name, email, subject, message, receivedAt }: MessageRow,
  timeZone: string,
): string {
  const whole = message.length > QUOTED ? `${cutText(message, QUOTED)}…` : message;
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
