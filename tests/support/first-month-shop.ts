import { getPurchaseOffer } from "@/lib/membership/commands/get-purchase-offer";
import { startPurchase } from "@/lib/membership/commands/start-purchase";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { insertDiscount } from "./discounts";
import { onPageShop } from "./on-page-shop";

/** The return links of Stripe's checkout page. */
export const RETURN_URLS = { successUrl: "http://localhost:3000/a", cancelUrl: "http://localhost:3000/" };

/** The shop's own page for memberships, with discounts on the first month. */
export function firstMonthShop() {
  const shop = onPageShop();
  const { sql, stripe, planOf, confirm, customerOf } = shop;
  let made = 0;

  /** Sets the offer for new members. It is off before each test. */
  const promo = (change: object) =>
    sql("UPDATE marketing_settings SET membership_promo = $1", [
      { enabled: true, offerType: "discount", discountPercentage: 50, message: "Half of it", ...change },
    ]);
  beforeAll(() => promo({ enabled: false }));
  afterEach(() => promo({ enabled: false }));

  /** A discount on the first month: 20 percent, or with other columns. */
  async function newCode(change: Record<string, unknown> = {}): Promise<{ id: string; code: string }> {
    made += 1;
    const code = `JOIN-${made}`;
    return { id: await insertDiscount(sql, { code, scope: "membership", percent: 20, ...change }), code };
  }

  /** Presses the page's button in its current state. */
  async function press(userId: string, code: string | null, slug = "core") {
    const plan = await planOf(slug);
    return startPurchase(userId, plan, { ...(await getPurchaseOffer(userId, plan, { code })), code });
  }

  /** Presses the button, and pays. */
  async function pay(userId: string, code: string | null, slug = "core") {
    const purchase = await press(userId, code, slug);
    await confirm(purchase);
    await syncSubscription(purchase.subscriptionId);
    return purchase;
  }

  /** The uses of a discount, oldest first. */
  const usesOf = (id: string) =>
    sql(
      `SELECT user_id, plan_id, price_cents, discount_cents, stripe_id, paid_at IS NOT NULL AS paid, released_at IS NOT NULL AS released
       FROM discount_uses WHERE discount_id = $1 ORDER BY created_at, id`,
      [id],
    );
  const statesOf = async (id: string) =>
    (await usesOf(id)).map(({ paid, released }) => (paid ? "paid" : released ? "released" : "reserved"));

  /** The amounts paid on a user's invoices, in cents, newest first. */
  const invoicesOf = async (userId: string) =>
    (await stripe().invoices.list({ customer: await customerOf(userId) })).data.map(
      ({ amount_paid }) => amount_paid,
    );

  return { ...shop, promo, newCode, press, pay, usesOf, statesOf, invoicesOf };
}
