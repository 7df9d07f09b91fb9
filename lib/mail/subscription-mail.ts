import { type Day, formatWeekday } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import type { SubscriptionEmailData } from "@/lib/subscriptions/queries/list-subscription-lines";
import { findRenewalObstacle } from "@/lib/subscriptions/rules/find-renewal-obstacle";
import { formatInterval } from "@/lib/subscriptions/rules/intervals";
import type { SubscriptionLine } from "@/lib/subscriptions/schema";
import { oneLine } from "./html";
import { actionPart, composeMail, type MailPart, notePart, paragraphPart } from "./mail-parts";
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

/** What may prevent a delivery that an email names: without a membership on that day there is none (D22). */
export function obstacleNotes(
  nextDate: Day,
  { isMember, memberUntil, lines }: Pick<SubscriptionEmailData, "isMember" | "memberUntil" | "lines">,
): MailPart[] {
  const notes = lines.flatMap(({ name, isSold }) => {
    switch (findRenewalObstacle({ isMember, memberUntil, isSold, nextDate, problem: null })) {
      case "not_member":
        return "Subscribe & save is for members, and your membership is not active at the moment. You will get this delivery only if you are a member again by then.";
      case "membership_ends":
        return `Your membership ends on ${formatDayOrSoon(memberUntil)}, before this delivery. You will get it only if you keep your membership.`;
      case "product_gone":
        return `We no longer sell ${oneLine(name)}. We will charge and deliver it only if we sell it again by then.`;
      default:
        return [];
    }
  });
  return [...new Set(notes)].map(paragraphPart);
}

/** "Thursday, December 24". */
export const formatDayOrSoon = (day: string | null): string => formatWeekday(day) ?? "soon";

/** The products' names. */
export const listNames = (lines: readonly SubscriptionLine[]): string =>
  lines.map(({ name }) => oneLine(name)).join(", ");
