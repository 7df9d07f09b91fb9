import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { cardForm, expect, test, typeCard } from "./fixtures";

// Tests the sandbox's stripe.js alone, because no page of the shop saves a card this way.
let server: Server;
test.afterEach(() => server.close());

/** A page that loads stripe.js, on a separate origin. */
async function pageWith(sandbox: string): Promise<string> {
  const html = `<!doctype html><title>Save</title><link rel="icon" href="data:,"><div id="card"></div><script src="${sandbox}/v3/stripe.js"></script>`;
  server = createServer((_request, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end(html),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

for (const [card, authenticates] of [
  ["4242424242424242", false],
  ["4000002500003155", true],
] as const)
  test(`stripe.js saves ${card} for later`, async ({ page, shop }) => {
    const customer = await shop.stripe.customers.create({ email: "rosa@field.example" });
    const intent = await shop.stripe.setupIntents.create({
      customer: customer.id,
      allowed_payment_method_types: ["card"],
    });
    await page.goto(await pageWith(shop.sandboxUrl));
    await page.evaluate(() => {
      const { Stripe } = window as unknown as { Stripe: (key: string) => Record<string, never> };
      const stripe = Stripe("pk_test_shoptests0123") as never as {
        elements(options: object): { create(type: string): { mount(target: string): void } };
      };
      const elements = stripe.elements({
        mode: "setup",
        currency: "usd",
        allowedPaymentMethodTypes: ["card"],
      });
      elements.create("payment").mount("#card");
      Object.assign(window, { stripe, elements });
    });
    await expect(cardForm(page).getByLabel("Card number")).toBeVisible();
    await typeCard(page, card);
    const saved = page.evaluate(async (clientSecret) => {
      const { stripe, elements } = window as never as {
        stripe: {
          confirmSetup(options: object): Promise<{ setupIntent?: { status: string }; error?: object }>;
        };
        elements: { submit(): Promise<object> };
      };
      await elements.submit();
      return stripe.confirmSetup({ elements, clientSecret, redirect: "if_required" });
    }, intent.client_secret);
    if (authenticates)
      await page
        .frameLocator("iframe[src*='authenticate']")
        .getByRole("button", { name: "Complete authentication" })
        .click();
    expect((await saved).setupIntent?.status).toBe("succeeded");
    expect((await shop.stripe.customers.listPaymentMethods(customer.id)).data).toMatchObject([
      { card: { last4: card.slice(-4) } },
    ]);
  });
