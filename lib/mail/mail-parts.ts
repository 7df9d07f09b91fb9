import type { OrderView } from "@/lib/orders/schema";
import { type Html, link } from "./html";
import { layout, textLayout } from "./layout";
import type { MailTexts } from "./mail-texts";
import {
  anchor,
  boxed,
  button,
  greeting,
  join,
  noteText,
  ORDER_MAIL_REASON,
  orderTable,
  orderText,
  paragraph,
  paragraphs,
} from "./parts";
import type { Mail, MailShop } from "./schema";

/** A piece of an email in both of its forms; null in a form that leaves it out. */
export interface MailPart {
  html: Html | null;
  text: string | null;
}

const NO_PART: MailPart = { html: null, text: null };

export const paragraphPart = (text: string): MailPart => ({ html: paragraph(text), text });

/** An editable text with blank lines between its paragraphs; nothing when it is empty. */
export const wordingPart = (text: string): MailPart => ({ html: paragraphs(text), text });

/** The same as a secondary text. */
export const notePart = (text: string): MailPart => ({ html: paragraphs(text, noteText), text });

/** A box of a label and a value; nothing without a value. */
export const factPart = (label: string, value: string | null): MailPart =>
  value ? { html: boxed(label, [value]), text: `${label}: ${value}` } : NO_PART;

/** A box of a label and lines; nothing without lines. */
export const listPart = (label: string, lines: readonly string[]): MailPart =>
  lines.length > 0 ? { html: boxed(label, lines), text: `${label}:\n${lines.join("\n")}` } : NO_PART;

/** The primary action. @param target path or URL */
export const actionPart = (shop: MailShop, label: string, target: string): MailPart => ({
  html: button(shop, label, target),
  text: `${label}: ${link(shop.url, target)}`,
});

/** A secondary link at the end, such as Unsubscribe. */
export const linkPart = (label: string, href: string): MailPart => ({
  html: noteText(anchor(href, label)),
  text: `${label}: ${href}`,
});

/** The ordered lines and their totals. */
export const orderPart = (order: OrderView): MailPart => ({
  html: orderTable(order),
  text: orderText(order),
});

interface Composition {
  words: MailTexts;
  /** The reason why the reader gets this email. */
  reason: string;
  /** The reader's first name, null where it is unknown; without it, the email has no greeting. */
  firstName?: string | null;
  /** What follows the introduction. */
  parts: readonly MailPart[];
  /** A last link that ends emails of this kind: `page` is for the reader, `call` for mail clients (RFC 8058). */
  stop?: { label: string; page: string; call: string };
}

/** An email whose HTML and plain text show the same parts in the same order. */
export function composeMail({ words, reason, firstName, parts, stop }: Composition, shop: MailShop): Mail {
  const { subject, heading, introduction, preheader } = words;
  const all = [
    ...(firstName === undefined ? [] : [paragraphPart(greeting(firstName))]),
    wordingPart(introduction),
    ...parts,
    ...(stop ? [linkPart(stop.label, link(shop.url, stop.page))] : []),
  ];
  const body = join(...all.map(({ html }) => html));
  return {
    subject,
    html: layout({ title: heading, preheader, reason, body }, shop),
    text: textLayout(
      heading,
      all.map(({ text }) => text),
      reason,
      shop,
    ),
    ...(stop ? { stopUrl: link(shop.url, stop.call) } : {}),
  };
}

/** An email about an order to its buyer. */
export const composeOrderMail = (
  order: OrderView,
  words: MailTexts,
  parts: readonly MailPart[],
  shop: MailShop,
): Mail =>
  composeMail(
    { words, reason: ORDER_MAIL_REASON, firstName: order.shippingAddress?.firstName ?? null, parts },
    shop,
  );

/** An email about a gift card to its buyer. */
export const composeGiftCardMail = (words: MailTexts, parts: readonly MailPart[], shop: MailShop): Mail =>
  composeMail(
    {
      words,
      reason: "You are receiving this email because a gift card was bought with this address.",
      firstName: null,
      parts,
    },
    shop,
  );
