import { html, link } from "./html";
import { composeMail, wordingPart } from "./mail-parts";
import type { MailTexts } from "./mail-texts";
import { anchor, button, noteText } from "./parts";
import type { Mail, MailShop } from "./schema";

interface LinkMail {
  firstName: string | null;
  words: MailTexts;
  label: string;
  /** Path of the button's link. */
  target: string;
  reason: string;
}

/** "one hour", "90 minutes". */
export function formatDuration(minutes: number): string {
  const hours = minutes / 60;
  if (!Number.isInteger(hours)) return `${minutes} minutes`;
  return hours === 1 ? "one hour" : `${hours} hours`;
}

/** The variable of texts that name how long the link works. */
export const VALID_FOR = {
  variables: { validFor: "How long the link works" },
  required: { introduction: ["validFor"] },
} as const;

/** A mail with one link, which is also written out for readers whose button does not work; no wording removes it. */
export function linkMail({ words, reason, ...mail }: LinkMail, shop: MailShop): Mail {
  const href = link(shop.url, mail.target);
  const writtenOut = noteText(
    html`Button not working? Copy this link into your browser:<br><span style="word-break:break-all">${anchor(href, href)}</span>`,
  );
  return composeMail(
    {
      words,
      reason,
      firstName: mail.firstName,
      parts: [
        { html: button(shop, mail.label, href), text: href },
        wordingPart(words.closing),
        { html: writtenOut, text: null },
      ],
    },
    shop,
  );
}
