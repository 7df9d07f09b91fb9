import { formatWeekday } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import { formatInterval } from "@/lib/subscriptions/rules/intervals";
import type { SubscriptionLine } from "@/lib/subscriptions/schema";
import { oneLine } from "./html";
import { actionPart, composeMail, type MailPart, notePart } from "./mail-parts";
import type { MailTexts } from "./mail-texts";
import { boxed } from "./parts";
import type { Mail, MailShop } from "./schema";

const REASON = "You are receiving this email because you have a product subscription with us.";
const SUBSCRIPTIONS_PATH = "/account/subscriptions";

interface SubscriptionMail {
  words: MailTexts;
  /** Label of the button: what the reader can do. */
  action: string;
}

const lineText = ({ name, quantity, intervalDays, unitPriceCents, discountNote }: SubscriptionLine): string =>
  `${quantity} × ${oneLine(name)} at ${formatUsd(unitPriceCents)}, ${formatInterval(intervalDays)}${discountNote ? ` (${discountNote})` : ""}`;

/**
 * An email about product subscriptions: what happened, which ones, one thing to do.
 * @param notes after the subscriptions
 */
export function subscriptionMail(
  { words, action }: SubscriptionMail,
  { firstName, lines }: { firstName: string; lines: readonly SubscriptionLine[] },
  shop: MailShop,
  notes: readonly MailPart[] = [],
): Mail {
  const items = lines.map(lineText);
  return composeMail(
    {
      words,
      reason: REASON,
      firstName,
      parts: [
        { html: boxed("Subscribe & save", items), text: items.join("\n") },
        ...notes,
        actionPart(shop, action, SUBSCRIPTIONS_PATH),
        notePart(words.closing),
      ],
    },
    shop,
  );
}

/** "Thursday, December 24". */
export const formatDayOrSoon = (day: string | null): string => formatWeekday(day) ?? "soon";

/** The products' names. */
export const listNames = (lines: readonly SubscriptionLine[]): string =>
  lines.map(({ name }) => oneLine(name)).join(", ");
