import type { Wording } from "./wording";

/** The shop's facts for its mails. */
export interface MailShop {
  name: string;
  /** Origin of the shop, such as https://shop.example: the base of every link and picture. */
  url: string;
  supportEmail: string;
  /** Its time zone, such as America/Los_Angeles, for dates. */
  timeZone: string;
  /** Postal address for the footer; left out when the shop has none. */
  address?: string;
  /** Texts that staff have edited, by the wording's key; all others have their default. */
  wordings?: Readonly<Partial<Record<string, Partial<Wording>>>>;
}

/** A mail that is ready to send: the subject is one line, `html` and `text` have the same content. */
export interface Mail {
  subject: string;
  html: string;
  text: string;
  /**
   * Absolute URL that accepts a POST and unsubscribes from mails of this kind; mail clients show a button for it (RFC
   * 8058).
   */
  stopUrl?: string;
  /** The Reply-To address. Default: the shop */
  replyTo?: string;
}
