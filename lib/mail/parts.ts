import { COLORS } from "@/lib/core/colors";
import { formatUsd } from "@/lib/core/money";
import { listOrderPayments } from "@/lib/orders/rules/charged";
import { listOrderTotals } from "@/lib/orders/rules/list-order-totals";
import type { OrderView } from "@/lib/orders/schema";
import { type Html, html, link, oneLine } from "./html";
import { SANS } from "./layout";
import type { MailShop } from "./schema";

/** A sequence of parts. */
export const join = (...parts: readonly (Html | null)[]): Html =>
  html`${parts.filter((part) => part !== null)}`;

/** A link in running text. */
export const anchor = (href: string, label: string): Html =>
  html`<a href="${href}" style="color:inherit;text-decoration:underline">${label}</a>`;

/** A paragraph. */
export const paragraph = (content: string | Html): Html =>
  html`<p class="ink" style="margin:0 0 16px;font:400 16px/25px ${SANS};color:${COLORS.ink.DEFAULT}">${content}</p>`;

/** A text with blank lines between its paragraphs, with its line breaks; null for an empty one. */
export const paragraphs = (text: string, as: (content: Html) => Html = paragraph): Html | null =>
  text === ""
    ? null
    : join(
        ...text.split(/\n{2,}/).map((part) => {
          const lines = part.split("\n");
          return as(html`${lines.map((line, index) => html`${index > 0 ? html`<br>` : null}${line}`)}`);
        }),
      );

/** A secondary line below a part. */
export const noteText = (content: string | Html): Html =>
  html`<p class="soft" style="margin:0 0 16px;font:400 14px/21px ${SANS};color:${COLORS.ink.soft}">${content}</p>`;

/** The primary action, as a button that also works in mail clients without CSS. */
export const button = (shop: MailShop, label: string, target: string): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" style="background:${COLORS.fern.DEFAULT};border-radius:999px"><a href="${link(shop.url, target)}" style="display:inline-block;padding:14px 28px;font:600 16px/20px ${SANS};color:${COLORS.card};text-decoration:none">${label}</a></td></tr></table>`;

const row = (label: string | Html, value: string, strong = false): Html => {
  const font = strong ? `700 18px/26px ${SANS}` : `400 15px/22px ${SANS}`;
  const edge = strong ? `border-top:1px solid ${COLORS.hairline.DEFAULT};padding:12px 0 0` : "padding:3px 0";
  return html`<tr><td class="ink rule" style="${edge};font:${font};color:${COLORS.ink.DEFAULT}">${label}</td><td class="ink rule" align="right" style="${edge};font:${font};color:${COLORS.ink.DEFAULT};white-space:nowrap;font-variant-numeric:tabular-nums">${value}</td></tr>`;
};

const giftNote = (isGift: boolean): string => (isGift ? ", free gift" : "");

/** The ordered lines and their totals. */
export function orderTable(order: OrderView): Html {
  const lines = order.lines.map(
    ({ name, quantity, unitPriceCents, lineTotalCents, isGift }) =>
      html`<tr><td class="ink rule" style="padding:12px 12px 12px 0;border-bottom:1px solid ${COLORS.hairline.DEFAULT};font:600 15px/21px ${SANS};color:${COLORS.ink.DEFAULT};word-break:break-word">${name}<br><span class="soft" style="font-weight:400;font-size:14px;color:${COLORS.ink.soft}">${quantity} × ${formatUsd(unitPriceCents)}${giftNote(isGift)}</span></td><td class="ink rule" align="right" valign="top" style="padding:12px 0;border-bottom:1px solid ${COLORS.hairline.DEFAULT};font:600 15px/21px ${SANS};color:${COLORS.ink.DEFAULT};white-space:nowrap;font-variant-numeric:tabular-nums">${formatUsd(lineTotalCents)}</td></tr>`,
  );
  const sums = listOrderTotals(order).map(([label, value]) => row(label, value));
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;border-top:1px solid ${COLORS.hairline.DEFAULT}" class="rule">${lines}<tr><td colspan="2" style="height:10px;line-height:10px;font-size:10px">&nbsp;</td></tr>${sums}<tr><td colspan="2" style="height:8px;line-height:8px;font-size:8px">&nbsp;</td></tr>${row("Total", formatUsd(order.totalCents), true)}${listOrderPayments(order).map(([label, value]) => row(label, value))}</table>`;
}

/** The same in plain text, amounts at the end of each line. */
export function orderText(order: OrderView): string {
  const lines = order.lines.map(
    (line) =>
      `${line.quantity} × ${oneLine(line.name)} at ${formatUsd(line.unitPriceCents)}${giftNote(line.isGift)}: ${formatUsd(line.lineTotalCents)}`,
  );
  const total = ["Total", formatUsd(order.totalCents)] as const;
  const sums = [...listOrderTotals(order), total, ...listOrderPayments(order)];
  return [...lines, "", ...sums.map(([label, value]) => `${oneLine(label)}: ${value}`)].join("\n");
}

/** Lines of the order's shipping address; none when there is no address. */
export function addressLines({ shippingAddress: to }: OrderView): string[] {
  if (!to) return [];
  return [`${to.firstName} ${to.lastName}`, to.address, `${to.city}, ${to.state} ${to.zip}`].map(oneLine);
}

/** A tinted box of a label and lines. */
export const boxed = (label: string, lines: readonly (string | Html)[]): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td class="box" style="background:${COLORS.paper};border-radius:12px;padding:16px 20px"><span class="soft" style="display:block;margin:0 0 4px;font:600 13px/19px ${SANS};color:${COLORS.ink.soft}">${label}</span><span class="ink" style="font:400 15px/23px ${SANS};color:${COLORS.ink.DEFAULT};word-break:break-word">${lines.map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))}</span></td></tr></table>`;

/**
 * Up to 40 letters, spaces, hyphens, apostrophes and periods, without a period that mail
 * clients would read as part of a web address.
 */
const GREETED = /^(?!.*\p{L}\.\p{L}{2})[\p{L}\p{M}\p{Pd}\p{Join_C}'’. ]{1,40}$/u;

/**
 * "Hello Maya," or "Hello,". A sign-up may contain any name for any address: text with a link, an amount or a phone
 * number is left out, so that the shop's mails cannot be used for spam.
 */
export function greeting(firstName: string | null | undefined): string {
  const name = oneLine(firstName ?? "");
  return GREETED.test(name) ? `Hello ${name},` : "Hello,";
}

export const ORDER_MAIL_REASON =
  "You are receiving this email because an order was placed with this address.";
