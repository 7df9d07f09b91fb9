/** @jest-environment node */
import type Stripe from "stripe";
import { card, errorOf, type Harness, startHarness, TEN_DOLLARS } from "./harness";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const ASKS = card("4000002500003155");

async function choose(
  intent: Stripe.PaymentIntent,
  outcome: string,
  secret = intent.client_secret,
): Promise<Response> {
  return fetch(`${harness.running.url}/sandbox/authenticate/${intent.id}`, {
    method: "POST",
    body: new URLSearchParams({ client_secret: secret ?? "", outcome }),
  });
}

function waiting(extra: object = {}): Promise<Stripe.PaymentIntent> {
  return harness.stripe.paymentIntents.create({
    ...TEN_DOLLARS,
    confirm: true,
    payment_method_data: ASKS,
    ...extra,
  });
}

describe("a card that requires authentication", () => {
  it("waits for the buyer, then pays", async () => {
    const intent = await waiting();
    expect(intent).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
    expect(intent.latest_charge).toBeNull();
    expect((await choose(intent, "complete")).status).toBe(200);
    const paid = await harness.stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
    expect(paid).toMatchObject({ status: "succeeded", next_action: null });
    const charge = paid.latest_charge as Stripe.Charge;
    expect(charge.payment_method_details?.card?.three_d_secure).toMatchObject({ result: "authenticated" });
  });

  it("fails the payment when the authentication fails", async () => {
    const intent = await waiting();
    await choose(intent, "fail");
    const failed = await harness.stripe.paymentIntents.retrieve(intent.id);
    expect(failed).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
      latest_charge: null,
    });
  });

  it("ignores callers without the client secret", async () => {
    const intent = await waiting();
    expect((await choose(intent, "complete", "pi_guess")).status).toBe(404);
    expect((await harness.stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_action");
  });

  it("pays once for repeated choices", async () => {
    const intent = await waiting();
    await Promise.all([choose(intent, "complete"), choose(intent, "complete"), choose(intent, "fail")]);
    const { data } = await harness.stripe.charges.list({ payment_intent: intent.id });
    expect(data).toHaveLength(1);
  });

  it("redirects the buyer and back when the page requests redirects", async () => {
    const intent = await waiting({ return_url: "https://shop.example/done?x=1" });
    expect(intent.next_action?.type).toBe("redirect_to_url");
    const page = await fetch(intent.next_action?.redirect_to_url?.url ?? "");
    expect(await page.text()).toContain("Complete authentication");
    const { redirect_to } = (await (await choose(intent, "complete")).json()) as { redirect_to: string };
    const back = new URL(redirect_to);
    expect(back.searchParams.get("x")).toBe("1");
    expect(back.searchParams.get("payment_intent")).toBe(intent.id);
    expect(back.searchParams.get("redirect_status")).toBe("succeeded");
  });

  it("can be canceled while it waits", async () => {
    const intent = await waiting();
    expect((await harness.stripe.paymentIntents.cancel(intent.id)).status).toBe("canceled");
    await choose(intent, "complete");
    expect((await harness.stripe.paymentIntents.retrieve(intent.id)).status).toBe("canceled");
  });

  it("is declined off session unless it was set up before", async () => {
    const error = await errorOf(waiting({ off_session: true }));
    expect(error).toMatchObject({ statusCode: 402, code: "authentication_required" });
    const customer = await harness.stripe.customers.create({ email: "ann@example.com" });
    const first = await waiting({ customer: customer.id, setup_future_usage: "off_session" });
    await choose(first, "complete");
    const { data } = await harness.stripe.paymentMethods.list({ customer: customer.id });
    const again = await harness.stripe.paymentIntents.create({
      ...TEN_DOLLARS,
      customer: customer.id,
      payment_method: data[0]?.id,
      off_session: true,
      confirm: true,
    });
    expect(again.status).toBe("succeeded");
  });
});
