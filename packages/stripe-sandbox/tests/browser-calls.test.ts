/** @jest-environment node */
import type Stripe from "stripe";
import { type Harness, PUBLISHABLE_KEY, postAsBrowser, startHarness, TEN_DOLLARS } from "./harness";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const VISA = {
  "payment_method_data[type]": "card",
  "payment_method_data[card][number]": "4242424242424242",
  "payment_method_data[card][exp_month]": "12",
  "payment_method_data[card][exp_year]": "34",
  "payment_method_data[card][cvc]": "123",
};

async function newIntent(): Promise<Stripe.PaymentIntent & { client_secret: string }> {
  const intent = await harness.stripe.paymentIntents.create({ ...TEN_DOLLARS, metadata: { private: "yes" } });
  return { ...intent, client_secret: intent.client_secret ?? "" };
}

describe("calls from the buyer's browser", () => {
  it("pay with the client secret and expose none of the merchant's data", async () => {
    const { id, client_secret } = await newIntent();
    const path = `/v1/payment_intents/${id}/confirm`;
    const { status, headers, body } = await postAsBrowser(harness, path, { client_secret, ...VISA });
    expect(status).toBe(200);
    expect(body.status).toBe("succeeded");
    expect(body).not.toHaveProperty("metadata");
    expect(body).not.toHaveProperty("latest_charge");
    expect(headers.get("access-control-allow-origin")).toBe("*");
  });

  it("keep the merchant's fields out of errors, too", async () => {
    const { id, client_secret } = await newIntent();
    const { status, body } = await postAsBrowser(harness, `/v1/payment_intents/${id}/confirm`, {
      client_secret,
      ...VISA,
      "payment_method_data[card][number]": "4000000000000002",
    });
    expect(status).toBe(402);
    const { payment_intent } = body.error as { payment_intent: object };
    expect(payment_intent).toMatchObject({ id, status: "requires_payment_method" });
    expect(payment_intent).not.toHaveProperty("metadata");
  });

  it.each<Record<string, string>>([{}, { client_secret: "pi_x_secret_guess" }])(
    "are refused with the client secret %j",
    async (fields) => {
      const { id } = await newIntent();
      const { status } = await postAsBrowser(harness, `/v1/payment_intents/${id}/confirm`, {
        ...fields,
        ...VISA,
      });
      expect(status).toBe(400);
      expect((await harness.stripe.paymentIntents.retrieve(id)).status).toBe("requires_payment_method");
    },
  );

  it("are refused with an amount other than the form's", async () => {
    const { id, client_secret } = await newIntent();
    const { status } = await postAsBrowser(harness, `/v1/payment_intents/${id}/confirm`, {
      client_secret,
      "deferred_intent[amount]": "900",
      ...VISA,
    });
    expect(status).toBe(400);
  });

  it("are refused with payment methods other than the form's", async () => {
    const { id, client_secret } = await harness.stripe.paymentIntents
      .create({ amount: 1000, currency: "usd", allowed_payment_method_types: ["card"] })
      .then((intent) => ({ ...intent, client_secret: intent.client_secret ?? "" }));
    const form = {
      client_secret,
      "deferred_intent[mode]": "payment",
      "deferred_intent[amount]": "1000",
      ...VISA,
    };
    const path = `/v1/payment_intents/${id}/confirm`;
    expect((await postAsBrowser(harness, path, form)).body.error).toMatchObject({
      param: "allowed_payment_method_types",
    });
    const fitting = { ...form, "deferred_intent[allowed_payment_method_types][0]": "card" };
    expect((await postAsBrowser(harness, path, fitting)).body.status).toBe("succeeded");
  });

  it("retrieve with the publishable key in the query", async () => {
    const { id, client_secret } = await newIntent();
    const query = new URLSearchParams({ key: PUBLISHABLE_KEY, client_secret });
    const response = await fetch(`${harness.running.url}/v1/payment_intents/${id}?${query}`);
    expect(await response.json()).toMatchObject({ id, status: "requires_payment_method" });
  });

  it("pass the browser's preflight", async () => {
    const response = await fetch(`${harness.running.url}/v1/payment_intents/pi_x/confirm`, {
      method: "OPTIONS",
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-headers")).toContain("Authorization");
  });
});

describe("pages and scripts", () => {
  it("include stripe.js as one script", async () => {
    for (const path of ["/v3/stripe.js", "/stripe.js"]) {
      const response = await fetch(`${harness.running.url}${path}`);
      expect(response.headers.get("content-type")).toContain("text/javascript");
      expect(await response.text()).toContain("window.Stripe = ");
    }
  });

  it("include the card form under a policy that allows nothing inline", async () => {
    const response = await fetch(`${harness.running.url}/v3/payment-element`);
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
    const html = await response.text();
    expect(html).toContain("Sandbox: no real money moves.");
    expect(html).not.toMatch(/ on\w+=| style=/);
  });

  it("include a health check with the service's name", async () => {
    const health = await fetch(`${harness.running.url}/health`);
    expect(await health.json()).toEqual({ status: "ok", name: "stripe-sandbox" });
    const home = await (await fetch(`${harness.running.url}/sandbox`)).text();
    expect(home).toContain("no real money moves");
  });
});
