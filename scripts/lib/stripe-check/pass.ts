import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { checkoutPage, membership, trial } from "./membership";
import { type Pass, RETURN_URL, type Recorded, Recorder } from "./recorder";

/**
 * Runs the shop's calls to Stripe, with its parameters, against one host: a checkout whose intent is updated,
 * 3-D Secure, a renewal off session, refunds, a membership with a change of plan, a dispute. Its objects are
 * canceled or deleted at the end.
 * @param pauseMs between two polls of Stripe's asynchronous work
 * @returns the responses, in order; a section that cannot continue ends early
 */
export async function runPass(stripe: Stripe, pauseMs?: number): Promise<Recorded[]> {
  const run = randomUUID();
  const recorder = new Recorder("customer", pauseMs);
  // As getOrCreateCustomer in lib/membership/commands/stripe-ids.ts.
  const { id: customer } = await recorder.call("create", () =>
    stripe.customers.create(
      { email: `check-${run}@shop.example`, name: "Rosa Field", metadata: { userId: run } },
      { idempotencyKey: `customer-${run}` },
    ),
  );
  const pass: Pass = { stripe, run, customer, card: "", pauseMs };
  const steps = [...recorder.steps];
  for (const [name, section] of Object.entries(SECTIONS)) {
    const own = new Recorder(name, pauseMs);
    // The refusal is recorded: if only one of the two hosts refuses, that is a difference.
    await section(pass, own).catch((error: unknown) => own.steps.push(toFailedStep(name, error)));
    steps.push(...own.steps);
  }
  await stripe.customers.del(customer).catch(() => {});
  return steps;
}

const toFailedStep = (section: string, error: unknown): Recorded => ({
  step: `${section}: ended early`,
  answer: { error: error instanceof Error ? error.constructor.name : "unknown" },
});

const SECTIONS = {
  checkout,
  declined,
  "3-D Secure": threeDSecure,
  renewal,
  refund,
  membership,
  trial,
  "checkout page": checkoutPage,
  dispute,
} satisfies Record<string, (pass: Pass, on: Recorder) => Promise<void>>;

/** The parameters of createIntent in lib/checkout/commands/prepare-payment.ts. */
const orderIntent = ({ run }: Pass, name: string, amount: number): Stripe.PaymentIntentCreateParams => ({
  amount,
  currency: "usd",
  metadata: { orderId: `${name}-${run}`, orderNumber: "CHECK001", revision: "1" },
  allowed_payment_method_types: ["card"],
  description: "Order CHECK001",
  receipt_email: "rosa@shop.example",
});

const withCharge = { expand: ["latest_charge"] };

async function checkout(pass: Pass, on: Recorder): Promise<void> {
  const { stripe, run, customer } = pass;
  const params = orderIntent(pass, "checkout", 2599);
  const idempotencyKey = `order-${run}-intent-1`;
  const { id } = await on.call("create the intent", () =>
    stripe.paymentIntents.create(params, { idempotencyKey }),
  );
  await on.call("create it again with the same key", () =>
    stripe.paymentIntents.create(params, { idempotencyKey }),
  );
  await on.refused("create another with the same key", () =>
    stripe.paymentIntents.create({ ...params, amount: 2600 }, { idempotencyKey }),
  );
  await on.call("update the intent", () =>
    stripe.paymentIntents.update(id, {
      amount: 3199,
      metadata: { ...params.metadata, revision: "2" },
      receipt_email: "rosa@shop.example",
      customer,
      setup_future_usage: "off_session",
    }),
  );
  // In the shop the Payment Element confirms; these are the parameters of a server that replaces the browser.
  await on.call("confirm it", () =>
    stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa", return_url: RETURN_URL }),
  );
  await on.call("read it with its charge", () => stripe.paymentIntents.retrieve(id, withCharge));
  await on.refused("update it once it is paid", () => stripe.paymentIntents.update(id, { amount: 4000 }));
  await on.refused("cancel it once it is paid", () => stripe.paymentIntents.cancel(id));
  const saved = await on.call("read the saved cards", () =>
    stripe.customers.listPaymentMethods(customer, { type: "card", limit: 20 }),
  );
  pass.card = saved.data[0]?.id ?? "";
}

async function declined(pass: Pass, on: Recorder): Promise<void> {
  const { stripe } = pass;
  const { id } = await on.call("create the intent", () =>
    stripe.paymentIntents.create(orderIntent(pass, "declined", 1200)),
  );
  for (const card of ["chargeDeclined", "chargeDeclinedInsufficientFunds", "chargeDeclinedIncorrectCvc"])
    await on.refused(`confirm it with pm_card_${card}`, () =>
      stripe.paymentIntents.confirm(id, { payment_method: `pm_card_${card}`, return_url: RETURN_URL }),
    );
  await on.call("read it", () => stripe.paymentIntents.retrieve(id, withCharge));
  // As cancelIntent in lib/checkout/commands/cancel-intent.ts.
  await on.call("cancel it", () => stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" }));
  await on.refused("cancel it again", () =>
    stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" }),
  );
  await on.refused("read one that does not exist", () =>
    stripe.paymentIntents.retrieve("pi_000000000000000000000000"),
  );
}

async function threeDSecure(pass: Pass, on: Recorder): Promise<void> {
  const { stripe } = pass;
  const { id } = await on.call("create the intent", () =>
    stripe.paymentIntents.create(orderIntent(pass, "3ds", 1800)),
  );
  await on.call("confirm it with a card that requires authentication", () =>
    stripe.paymentIntents.confirm(id, {
      payment_method: "pm_card_threeDSecure2Required",
      return_url: RETURN_URL,
    }),
  );
  await on.call("read it", () => stripe.paymentIntents.retrieve(id, withCharge));
  await on.call("cancel it", () => stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" }));
}

async function renewal(pass: Pass, on: Recorder): Promise<void> {
  const { stripe, run, customer, card } = pass;
  // As createRenewalIntent and chargeRenewal in lib/checkout/commands/renewals.
  const charge = async (name: string, payment_method: string) => {
    const { id } = await on.call(`create the intent, ${name}`, () =>
      stripe.paymentIntents.create(
        { ...orderIntent(pass, `renewal-${name}`, 2100), customer, payment_method },
        { idempotencyKey: `renewal-${run}-${name}` },
      ),
    );
    await on.refused(`charge the saved card, ${name}`, () =>
      stripe.paymentIntents.confirm(
        id,
        { payment_method, off_session: true, expand: ["latest_charge"] },
        { idempotencyKey: `renewal-${run}-${name}-confirm` },
      ),
    );
    return id;
  };
  await charge("paid", card);
  for (const name of ["chargeCustomerFail", "authenticationRequired"]) {
    const method = await on.call(`save pm_card_${name}`, () =>
      stripe.paymentMethods.attach(`pm_card_${name}`, { customer }),
    );
    const id = await charge(name, method.id);
    await on.call(`give it up, ${name}`, () =>
      stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" }),
    );
    await stripe.paymentMethods.detach(method.id);
  }
}

async function refund(pass: Pass, on: Recorder): Promise<void> {
  const { stripe, run } = pass;
  const { id: payment_intent } = await on.call("pay", () =>
    stripe.paymentIntents.create({
      ...orderIntent(pass, "refund", 5000),
      payment_method: "pm_card_visa",
      confirm: true,
      return_url: RETURN_URL,
    }),
  );
  // As makeRefund in lib/checkout/commands/refunds/send-refund.ts.
  const giveBack = (refundId: string, amount: number) =>
    stripe.refunds.create(
      { payment_intent, amount, metadata: { orderId: run, refundId } },
      { idempotencyKey: `refund-${run}-${refundId}` },
    );
  await on.call("refund a part", () => giveBack("part", 1500));
  await on.refused("refund more than is left", () => giveBack("more", 5000));
  await on.call("refund the rest", () => giveBack("rest", 3500));
  await on.refused("refund when nothing is left", () => giveBack("again", 100));
  await on.call("list the refunds", () => stripe.refunds.list({ payment_intent, limit: 100 }));
  await on.call("read the payment", () => stripe.paymentIntents.retrieve(payment_intent, withCharge));
}

async function dispute(pass: Pass, on: Recorder): Promise<void> {
  const { stripe } = pass;
  const { id: payment_intent } = await on.call("pay with pm_card_createDispute", () =>
    stripe.paymentIntents.create({
      ...orderIntent(pass, "dispute", 4200),
      payment_method: "pm_card_createDispute",
      confirm: true,
      return_url: RETURN_URL,
    }),
  );
  // As readPaymentMoney in lib/server/stripe.
  await on.until(
    "read the payment once it is disputed",
    () => stripe.paymentIntents.retrieve(payment_intent, withCharge),
    ({ latest_charge }) => typeof latest_charge === "object" && latest_charge?.disputed === true,
  );
  const { data } = await on.until(
    "list its disputes",
    () => stripe.disputes.list({ payment_intent, limit: 100 }),
    (list) => list.data.length > 0,
  );
  await on.call("read the dispute", () => stripe.disputes.retrieve(data[0]?.id ?? ""));
  await on.refused("refund what is disputed", () => stripe.refunds.create({ payment_intent, amount: 4200 }));
  await on.call("submit the evidence of the dispute", () =>
    stripe.disputes.update(data[0]?.id ?? "", {
      evidence: {
        product_description: "2 × Hemp Cheese",
        customer_name: "Maya Reyes",
        customer_email_address: "maya@mail.example",
        shipping_address: "8 Alder St, Portland, OR 97209, US",
        shipping_date: "Nov 21, 2026",
        shipping_carrier: "UPS",
        shipping_tracking_number: "1Z999",
        refund_policy_disclosure: "A 30-day guarantee",
        uncategorized_text: "winning_evidence",
      },
      submit: true,
    }),
  );
}
