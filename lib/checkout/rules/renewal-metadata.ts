/** Ids in one value: Stripe's metadata has up to 500 characters in each (docs.stripe.com/metadata). */
const IDS_PER_VALUE = 18;
const KEY = /^renewals\d+$/;

/**
 * The subscriptions that a payment renews, as metadata of its PaymentIntent: a shop that was restored from a backup
 * reads there what it has charged already (decision record 77).
 */
export function toRenewalMetadata(subscriptionIds: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (let at = 0; at < subscriptionIds.length; at += IDS_PER_VALUE)
    values[`renewals${at / IDS_PER_VALUE}`] = subscriptionIds.slice(at, at + IDS_PER_VALUE).join(" ");
  return values;
}

/** The subscriptions that `toRenewalMetadata` wrote; none for other payments. */
export const renewedSubscriptions = (metadata: Readonly<Record<string, string>>): string[] =>
  Object.entries(metadata).flatMap(([key, value]) => (KEY.test(key) ? value.split(" ") : []));
