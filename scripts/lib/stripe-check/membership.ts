import type Stripe from "stripe";
import { type Pass, RETURN_URL, type Recorder } from "./recorder";

const CORE_CENTS = 2000;
const PREMIUM_CENTS = 3500;

/** As getOrCreatePrice in lib/membership/commands/stripe-ids.ts. */
const planPrice = ({ stripe, run }: Pass, on: Recorder, name: string, unit_amount: number) =>
  on.call(`price of ${name}`, () =>
    stripe.prices.create(
      {
        currency: "usd",
        unit_amount,
        recurring: { interval: "month" },
        product_data: { name: `${name} membership` },
        metadata: { planId: name },
      },
      { idempotencyKey: `price-${run}-${name}-${on.section}` },
    ),
  );

/** As create in lib/membership/commands/start-purchase.ts. */
const purchase = ({ run, customer }: Pass, price: string): Stripe.SubscriptionCreateParams => ({
  customer,
  items: [{ price }],
  metadata: { userId: run, way: "page" },
  payment_behavior: "default_incomplete",
  payment_settings: { payment_method_types: ["card"], save_default_payment_method: "on_subscription" },
  expand: ["latest_invoice.confirmation_secret", "pending_setup_intent"],
});

export async function membership(pass: Pass, on: Recorder): Promise<void> {
  const { stripe, run } = pass;
  const core = await planPrice(pass, on, "Core", CORE_CENTS);
  const premium = await planPrice(pass, on, "Premium", PREMIUM_CENTS);
  const bought = await on.call("begin the purchase", () =>
    stripe.subscriptions.create(purchase(pass, core.id), { idempotencyKey: `purchase-${run}` }),
  );
  const invoice = bought.latest_invoice as Stripe.Invoice;
  const intent = invoice.confirmation_secret?.client_secret.split("_secret_")[0] ?? "";
  await on.call("pay its first invoice", () =>
    stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa", return_url: RETURN_URL }),
  );
  const read = () => stripe.subscriptions.retrieve(bought.id, { expand: ["default_payment_method"] });
  const active = await on.until(
    "read the subscription once it is active",
    read,
    ({ status, default_payment_method }) => status === "active" && default_payment_method !== null,
  );
  await on.call("read the payments of the invoice", () =>
    stripe.invoicePayments.list({ invoice: invoice.id ?? "", expand: ["data.payment.payment_intent"] }),
  );
  await changePlan(pass, on, active, premium.id);
  for (const cancel_at_period_end of [true, false])
    await on.call(`end with the period: ${cancel_at_period_end}`, () =>
      stripe.subscriptions.update(bought.id, { cancel_at_period_end }),
    );
  // The dashboard and the portal can cancel like this, and keepMembership reverts it like this.
  for (const cancel_at of [active.items.data[0]?.current_period_end ?? 0, ""] as const)
    await on.call(`end at a time: ${cancel_at === "" ? "none" : "the end of the period"}`, () =>
      stripe.subscriptions.update(bought.id, { cancel_at, proration_behavior: "none" }),
    );
  await on.call("preview the next invoice", () => stripe.invoices.createPreview({ subscription: bought.id }));
  await on.call("cancel at once", () => stripe.subscriptions.cancel(bought.id, { prorate: false }));
  await on.refused("cancel again", () => stripe.subscriptions.cancel(bought.id, { prorate: false }));
}

/** As previewChange and changePlan in lib/membership/commands/change-plan.ts. */
async function changePlan(
  { stripe, run, customer }: Pass,
  on: Recorder,
  subscription: Stripe.Subscription,
  price: string,
): Promise<void> {
  const item = subscription.items.data[0];
  // At the very beginning of the period: a whole month is prorated, so that both hosts return the same cents.
  const change = {
    items: [{ id: item?.id ?? "", price }],
    proration_behavior: "always_invoice" as const,
    proration_date: item?.current_period_start ?? 0,
  };
  await on.call("preview the change of plan", () =>
    stripe.invoices.createPreview({ customer, subscription: subscription.id, subscription_details: change }),
  );
  const idempotencyKey = `change-${run}`;
  await on.call("change the plan", () =>
    stripe.subscriptions.update(
      subscription.id,
      { ...change, payment_behavior: "error_if_incomplete" },
      { idempotencyKey },
    ),
  );
  await on.call("list the invoices", () =>
    stripe.invoices.list({ subscription: subscription.id, limit: 100 }),
  );
}

/** As openPage and expireOpenCheckoutSessions in lib/membership/commands. */
export async function checkoutPage(pass: Pass, on: Recorder): Promise<void> {
  const { stripe, customer } = pass;
  const price = await planPrice(pass, on, "Core", CORE_CENTS);
  const page = await on.call("open a page", () =>
    stripe.checkout.sessions.create({
      ...{ mode: "subscription", customer, success_url: RETURN_URL, cancel_url: RETURN_URL },
      line_items: [{ price: price.id, quantity: 1 }],
      allowed_payment_method_types: ["card"],
    }),
  );
  const list = (status: "open" | "expired") => stripe.checkout.sessions.list({ customer, status });
  await on.call("list the open pages", () => list("open"));
  await on.call("expire it", () => stripe.checkout.sessions.expire(page.id));
  await on.refused("expire it again", () => stripe.checkout.sessions.expire(page.id));
  await on.call("list the open pages again", () => list("open"));
}

export async function trial(pass: Pass, on: Recorder): Promise<void> {
  const { stripe, run, customer } = pass;
  const price = await planPrice(pass, on, "Core", CORE_CENTS);
  await on.call("take the default card back", () =>
    stripe.customers.update(customer, { invoice_settings: { default_payment_method: "" } }),
  );
  const begin = (key: string) =>
    stripe.subscriptions.create(
      {
        ...purchase(pass, price.id),
        trial_period_days: 30,
        trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
      },
      { idempotencyKey: `${key}-${run}` },
    );
  const abandoned = await on.call("begin a purchase that is abandoned", () => begin("abandoned-trial"));
  await on.call("cancel it before it has a card", () => stripe.subscriptions.cancel(abandoned.id));
  await on.call("cancel its SetupIntent", () =>
    stripe.setupIntents.cancel((abandoned.pending_setup_intent as Stripe.SetupIntent | null)?.id ?? "", {
      cancellation_reason: "abandoned",
    }),
  );
  const begun = await on.call("begin it", () => begin("trial"));
  const setup = begun.pending_setup_intent as Stripe.SetupIntent | null;
  await on.call("confirm its card", () =>
    stripe.setupIntents.confirm(setup?.id ?? "", { payment_method: "pm_card_visa", return_url: RETURN_URL }),
  );
  await on.until(
    "read it with its card",
    () => stripe.subscriptions.retrieve(begun.id, { expand: ["default_payment_method"] }),
    ({ default_payment_method }) => default_payment_method !== null,
  );
  await on.call("cancel it", () => stripe.subscriptions.cancel(begun.id, { prorate: false }));
}
