import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { cents } from "@/lib/core/money";
import { paymentShop } from "./payment-shop";

export const MEMBER = { isMember: true, memberDiscountPercent: 10, memberFreeFromCents: cents(0) };

/** The shop's commands, with product subscribers. */
export function subscriberShop() {
  const shop = paymentShop();
  const { sql } = shop;
  let people = 0;

  /** A member of the smallest plan, unknown to Stripe. */
  async function member() {
    people += 1;
    const id = `subscriber-${people}`;
    await sql(
      `INSERT INTO users (id, email, first_name, membership_status, membership_plan_id, updated_at)
       SELECT $1, $2, 'Olive', 'active', id, now() FROM membership_plans WHERE slug = 'core'`,
      [id, `subscriber${people}@grove.example`],
    );
    return { id, ...shop.shopper(id, MEMBER) };
  }

  const schedulesOf = (userId: string) =>
    sql("SELECT *, next_date::text AS next FROM product_subscriptions WHERE user_id = $1 ORDER BY id", [
      userId,
    ]);

  /** A member who has paid for a subscription to this many of a product. */
  async function subscriber({ product = 0, quantity = 2, card = "pm_card_visa" } = {}) {
    const person = await member();
    await person.add(product, quantity, true);
    const { paymentIntentId } = await person.pay();
    await shop.confirm(paymentIntentId, card);
    const { order } = await finalizePayment(await readIntent(paymentIntentId));
    const [schedule] = await schedulesOf(person.id);
    return {
      ...person,
      intent: paymentIntentId,
      orderId: String(order?.id),
      scheduleId: String(schedule?.["id"]),
    };
  }

  return { ...shop, member, subscriber, schedulesOf };
}
