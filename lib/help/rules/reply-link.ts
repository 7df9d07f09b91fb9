import { formatDate } from "@/lib/core/dates";
import { SHOP_NAME } from "@/lib/core/shop";
import { cutText } from "@/lib/core/text";
import type { MessageRow } from "../schema/message";

/** Maximum characters of the quoted message, because mail clients truncate longer URLs. */
const MAX_QUOTED = 1_200;

/** The mailto URL of a reply in the staff member's mail client, with recipient, subject and quoted message. */
export function replyLink(
  { name, email, subject, message, receivedAt }: MessageRow,
  timeZone: string,
): string {
  const excerpt = message.length > MAX_QUOTED ? `${cutText(message, MAX_QUOTED)}…` : message;
  const quoted = excerpt.replace(/^/gm, "> ");
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
