import { getPurchaseOffer } from "@/lib/membership/commands/get-purchase-offer";
import { startPurchase } from "@/lib/membership/commands/start-purchase";
import type { StartedPurchase } from "@/lib/membership/schema";
import { membersShop } from "./members-shop";

/** The members' shop, with buyers on the shop's own page. */
export function onPageShop() {
  const shop = membersShop();
  const { sql, stripe, stranger, planOf } = shop;

  /** A new user; with a used trial they pay immediately. */
  async function buyer({ hadTrial = true } = {}) {
    const { id } = await stranger();
    if (hadTrial) await sql("UPDATE users SET trial_used_at = now() WHERE id = $1", [id]);
    return id;
  }

  /** Presses the page's button in its current state. */
  const press = async (userId: string, slug = "premium"): Promise<StartedPurchase> => {
    const plan = await planOf(slug);
    return startPurchase(userId, plan, await getPurchaseOffer(userId, plan));
  };

  const intentOf = ({ clientSecret }: StartedPurchase): string => clientSecret?.split("_secret_")[0] ?? "";

  /** What Stripe.js does with the typed card. */
  const confirm = (purchase: StartedPurchase, card = "pm_card_visa") => {
    const params = { payment_method: card, return_url: "http://localhost:3000/" };
    return purchase.kind === "setup"
      ? stripe().setupIntents.confirm(intentOf(purchase), params)
      : stripe().paymentIntents.confirm(intentOf(purchase), params);
  };

  const customerOf = async (userId: string): Promise<string> =>
    String(
      (await sql("SELECT stripe_customer_id FROM users WHERE id = $1", [userId]))[0]?.["stripe_customer_id"],
    );

  const subscriptionsOf = async (userId: string) =>
    (await stripe().subscriptions.list({ customer: await customerOf(userId), status: "all" })).data;

  const consentsOf = (userId: string) =>
    sql("SELECT * FROM membership_consents WHERE user_id = $1 ORDER BY agreed_at", [userId]);

  return { ...shop, buyer, press, intentOf, confirm, customerOf, subscriptionsOf, consentsOf };
}
