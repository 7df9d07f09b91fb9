import { composeMail, type MailPart, wordingPart } from "./mail-parts";
import type { MailTexts } from "./mail-texts";
import type { Mail, MailShop } from "./schema";

interface NewsletterMail {
  words: MailTexts;
  content: MailPart;
  /** Query string that unsubscribes. */
  stopQuery: string;
}

/** An email to a subscriber of the newsletter: its content, and the link that unsubscribes. */
export const newsletterMail = ({ words, content, stopQuery }: NewsletterMail, shop: MailShop): Mail =>
  composeMail(
    {
      words,
      reason: "You are receiving this email because you asked for our newsletter and confirmed it.",
      parts: [content, wordingPart(words.closing)],
      stop: {
        label: "Unsubscribe",
        page: `/newsletter/stop?${stopQuery}`,
        call: `/api/newsletter/stop?${stopQuery}`,
      },
    },
    shop,
  );
