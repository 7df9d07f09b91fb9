import { type Day, formatLongDay } from "@/lib/core/dates";
import { type Cents, formatUsd } from "@/lib/core/money";
import type { RenewalPrices } from "@/lib/pricing/schema";
import { RENEWAL_REMINDER_DAYS } from "./days";
import { DEFAULT_INTERVAL_DAYS, formatInterval } from "./intervals";

/** Version of the consent wording: raise it with each change of the text. It is stored with each subscription. */
export const CONSENT_VERSION = "2026-11-30";

/**
 * The consent of a buyer who pays for a subscription: the charge, its interval, and how to cancel.
 * @param goods products of each renewal
 * @param each their current unit prices, before tax
 * @param discounted the prices with a discount that continues, and the day of the first renewal without it
 */
export function formatConsent(
  goods: readonly { name: string; quantity: number }[],
  each: Cents,
  discounted: (RenewalPrices & { laterOn: Day }) | null = null,
): string[] {
  const names = goods.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  const price = discounted ? formatDiscounted(discounted) : `${formatUsd(each)} at today's price`;
  return [
    `You allow us to keep this card and to charge it ${formatInterval(DEFAULT_INTERVAL_DAYS)} for ${new Intl.ListFormat("en-US").format(names)}: ${price}, plus tax and any delivery fee.`,
    `We email you ${RENEWAL_REMINDER_DAYS} days before each charge, and never charge a higher price than we have announced to you.`,
    "Skip, pause, change or cancel at any time under Subscriptions in your account.",
  ];
}

function formatDiscounted({ count, cents, laterCents, laterOn }: RenewalPrices & { laterOn: Day }): string {
  const first = count === 1 ? "the first renewal" : `each of the first ${count} renewals`;
  return `${formatUsd(cents)} for ${first} with your discount, then ${formatUsd(laterCents)} for each renewal, from ${formatLongDay(laterOn)} on if you don't change the date; all at today's prices`;
}
