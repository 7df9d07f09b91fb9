import type { PriceRules } from "@/lib/pricing/schema";
import type { SubscriptionView } from "@/lib/subscriptions/schema";
import type { PaidRenewal, SubscriptionHistory } from "./subscription-history";

/** The part of a cent that a rate in thousandths of a percent gives, half a cent rounded up. */
const taxOn = (cents: number, { taxRateThousandths: rate }: Pick<PriceRules, "taxRateThousandths">): number =>
  Math.floor((cents * rate + 50_000) / 100_000);

/**
 * Expects the order of a paid renewal to go to the address on the account page, with that state's tax, with a delivery
 * fee only where the page announced one, and to have charged the card its total less the credit.
 * @param shown the account page before the charge
 */
export async function expectRenewalOrder(
  { sql, stripe }: SubscriptionHistory,
  { id, orderId }: PaidRenewal,
  shown: readonly SubscriptionView[],
): Promise<void> {
  const [order] = await sql(
    `SELECT o.*, (SELECT rate_thousandths FROM tax_rates WHERE state IN ('default', o.shipping_address->>'state')
       ORDER BY state = 'default' LIMIT 1) AS rate FROM orders o WHERE id = $1`,
    [orderId],
  );
  const number = (name: string) => Number(order?.[name]);
  const { address } = shown.find((one) => one.id === id) ?? {};
  expect([id, order?.["shipping_address"]]).toMatchObject([id, { ...address, email: expect.anything() }]);
  const [subtotal, shipping, tax] = [number("subtotal_cents"), number("shipping_cents"), number("tax_cents")];
  expect([id, tax]).toEqual([id, taxOn(subtotal, { taxRateThousandths: number("rate") })]);
  expect(number("total_cents")).toBe(subtotal + shipping + tax);
  const together = await sql("SELECT subscription_id AS id FROM product_renewals WHERE order_id = $1", [
    orderId,
  ]);
  const extras = shown.filter((one) => together.some((row) => row["id"] === one.id)).map((one) => one.extras);
  if (shipping > 0)
    expect([id, shipping, extras]).toEqual([
      id,
      shipping,
      expect.arrayContaining(["plus tax and any delivery fee"]),
    ]);
  const card = number("total_cents") - number("credit_cents");
  if (card === 0) return;
  const { amount_received: charged } = await stripe().paymentIntents.retrieve(
    String(order?.["payment_intent_id"]),
  );
  expect([id, charged]).toEqual([id, card]);
}
