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

  const subscriptionsOf = (userId: string) =>
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
    const [subscription] = await subscriptionsOf(person.id);
    return {
      ...person,
      intent: paymentIntentId,
      orderId: String(order?.id),
      subscriptionId: String(subscription?.["id"]),
    };
  }

  /** A member who has paid for subscriptions to two products in one order; `ids` of the subscriptions. */
  async function pairSubscriber() {
    const person = await member();
    await person.add(0, 1, true);
    await person.add(1, 1, true);
    const { paymentIntentId } = await person.pay();
    await shop.confirm(paymentIntentId);
    await finalizePayment(await readIntent(paymentIntentId));
    return { ...person, ids: (await subscriptionsOf(person.id)).map(({ id }) => String(id)) };
  }

  /** Adds a card at Stripe. @returns its id */
  async function attachCard({ id }: { id: string }, card: string): Promise<string> {
    const [user] = await sql("SELECT stripe_customer_id FROM users WHERE id = $1", [id]);
    const customer = String(user?.["stripe_customer_id"]);
    return (await shop.stripe().paymentMethods.attach(card, { customer })).id;
  }
  /** Replaces the saved card of all subscriptions with one of another kind. */
  const payAllWith = async (person: { id: string }, card: string) =>
    sql("UPDATE product_subscriptions SET stripe_payment_method_id = $2 WHERE user_id = $1", [
      person.id,
      await attachCard(person, card),
    ]);

  return { ...shop, member, subscriber, pairSubscriber, attachCard, payAllWith, subscriptionsOf };
}
