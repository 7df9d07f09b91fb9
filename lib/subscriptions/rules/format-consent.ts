import { type Cents, formatUsd } from "@/lib/core/money";
import { REMINDER_DAYS } from "./days";
import { DEFAULT_INTERVAL_DAYS, formatInterval } from "./intervals";

/** Of the words that a subscriber agrees to: whoever changes them raises it. It is kept with each schedule. */
export const CONSENT_VERSION = "2026-11";

/**
 * What somebody agrees to who pays for a subscription: what is charged, how often, and how it ends.
 * @param goods what comes each time @param each what they cost now, before tax
 */
export function formatConsent(goods: readonly { name: string; quantity: number }[], each: Cents): string[] {
  const names = goods.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  return [
    `You allow us to keep this card and to charge it ${formatInterval(DEFAULT_INTERVAL_DAYS)} for ${new Intl.ListFormat("en-US").format(names)}: ${formatUsd(each)} at today's price, plus tax and delivery.`,
    `We write to you ${REMINDER_DAYS} days before each charge, and never charge a higher price than we have told you.`,
    "Skip, pause, change or cancel at any time under Subscriptions in your account.",
  ];
}
