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

export const greetingPart = (firstName: string | null | undefined): MailPart =>
  paragraphPart(greeting(firstName));

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
  parts: readonly MailPart[];
}

/** An email whose HTML and plain text show the same parts in the same order. */
export function composeMail({ words, reason, parts }: Composition, shop: MailShop): Mail {
  const { subject, heading, preheader } = words;
  const body = join(...parts.map(({ html }) => html));
  return {
    subject,
    html: layout({ title: heading, preheader, reason, body }, shop),
    text: textLayout(
      heading,
      parts.map(({ text }) => text),
      reason,
      shop,
    ),
  };
}

/** An email about an order to its buyer: greeting and introduction, then the given parts. */
export const composeOrderMail = (
  order: OrderView,
  words: MailTexts,
  parts: readonly MailPart[],
  shop: MailShop,
): Mail =>
  composeMail(
    {
      words,
      reason: ORDER_MAIL_REASON,
      parts: [greetingPart(order.shippingAddress?.firstName), wordingPart(words.introduction), ...parts],
    },
    shop,
  );
