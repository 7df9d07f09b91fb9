import { Buyer } from "../support/buyer";
import { Mailbox } from "../support/mailbox";
import { PASSWORD, person } from "../support/people";
import { addLabel, giveReasons, settledCustomer } from "../support/settled-customer";
import { type SharedShop, sharedShop } from "../support/shared-shop";

let shop: SharedShop;
let products: [first: string, second: string];
beforeAll(async () => {
  shop = await sharedShop();
  const rows = await shop.sql("SELECT id FROM products ORDER BY on_hand DESC LIMIT 2");
  products = [String(rows[0]?.["id"]), String(rows[1]?.["id"])];
});
afterAll(() => shop.stop());

const settled = (name: string) => settledCustomer(shop, products, name);
const leave = (buyer: Buyer, proof: unknown = { password: PASSWORD }) =>
  buyer.call("DELETE", "/api/account", proof);

/** The tables that still contain a text; rate limits may keep it for an hour. */
async function traces(text: string): Promise<string[]> {
  const tables = await shop.sql(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'rate_limits' ORDER BY 1",
  );
  const found: string[] = [];
  for (const { table_name: table } of tables) {
    const rows = await shop.sql(`SELECT 1 FROM "${table}" AS t WHERE t::text ILIKE $1 LIMIT 1`, [
      `%${text}%`,
    ]);
    if (rows.length > 0) found.push(String(table));
  }
  return found;
}

const ship = (orderId: string) =>
  shop.sql("UPDATE orders SET fulfillment_status = 'shipped', tracking_number = '1Z999' WHERE id = $1", [
    orderId,
  ]);

describe("the data export", () => {
  it("is an attachment with every table, without secrets or other users' data", async () => {
    const one = await settled("Rosamund");
    await addLabel(shop.sql, one.orderId, "rosamund");
    await settled("Barnaby");
    const file = await one.buyer.call<Record<string, unknown[]>>("GET", "/api/account/export");
    expect(file.headers.get("Content-Disposition")).toBe(
      'attachment; filename="clover-and-fern-my-data.json"',
    );
    const { shop: _shop, exportedAt: _exportedAt, User: user, ...tables } = file.body;
    expect(user).toMatchObject({ email: one.email, firstName: "Rosamund" });
    const empty = Object.entries(tables).filter(([, rows]) => rows.length === 0);
    expect(empty.map(([name]) => name)).toEqual([
      "ApiToken",
      "SecondFactor",
      "RecoveryCode",
      "CartReminder",
      "RestockRequest",
      "DiscountUse",
      "GiftCard",
      "StoreCreditAccount",
      "StoreCreditEntry",
      "Subscription",
      "TrialCard",
      "MembershipConsent",
      "SubscriptionChange",
      "OrderEvent",
      "Refund",
      "StockChange",
      "LotWriteOff",
      "DraftOrder",
      "OrderProblemReturn",
      "WebhookDelivery",
    ]);
    expect(tables).toMatchObject({
      Order: [
        { id: one.orderId, lines: [{ quantity: 2 }], payments: [{}], shippingAddress: { city: "Ojai" } },
      ],
      Address: [{ address: "7 Rosamund Row" }],
      ShippingLabel: [
        { orderId: one.orderId, trackingNumber: "9400", trackingDetail: "No reply from rosamund" },
      ],
      Cart: [{ lines: [{ productId: products[1] }] }],
    });
    const text = JSON.stringify(file.body);
    expect(text).not.toMatch(/hash|argon|secret|token=/i);
    expect(text).not.toMatch(/barnaby/i);
  });

  it("gives an unverified account nothing that only matches by email", async () => {
    const email = "unproven@garden.example";
    await shop.sql("INSERT INTO newsletter_subscribers (id, email, confirmed_at) VALUES ('u', $1, now())", [
      email,
    ]);
    await shop.sql(
      "INSERT INTO mail_outbox (id, key, recipient, template, data, status) VALUES ('u', 'order-confirmation:guest', $1, 'order-confirmation', '{}', 'sent')",
      [email],
    );
    const { buyer } = await person(shop, { email });
    const { body } = await buyer.call("GET", "/api/account/export");
    expect(body).toMatchObject({ NewsletterSubscriber: [], MailOutbox: [{ template: "welcome" }] });
    expect(await leave(buyer)).toMatchObject({ status: 200 });
    expect(await traces(email)).toEqual(["mail_outbox", "newsletter_subscribers"]);
  });

  it("is limited to ten per hour", async () => {
    const { buyer } = await person(shop);
    for (let time = 0; time < 10; time += 1)
      expect((await buyer.call("GET", "/api/account/export")).status).toBe(200);
    expect((await buyer.call("GET", "/api/account/export")).status).toBe(429);
  });
});

describe("deleting an account", () => {
  it("removes all personal data, keeps sales records, and frees the email", async () => {
    const { buyer, email, orderId } = await settled("Peregrine");
    await ship(orderId);
    await giveReasons(shop.sql, orderId, "Peregrine called: the jar was open");
    await addLabel(shop.sql, orderId, "peregrine");
    const [before] = await shop.sql("SELECT total_cents, order_number FROM orders WHERE id = $1", [orderId]);
    const phone = new Buyer(shop.url, "198.51.100.232");
    await phone.call("POST", "/api/auth/login", { email, password: PASSWORD });
    expect(await leave(buyer)).toMatchObject({ status: 200 });
    expect(await traces("peregrine")).toEqual([]);
    expect(
      await shop.sql("SELECT message FROM order_events WHERE order_id = $1 AND id LIKE 'why-%' ORDER BY id", [
        orderId,
      ]),
    ).toEqual([{ message: "Canceled by the shop" }, { message: "$5.00 refunded" }]);
    expect(await shop.sql("SELECT total_cents, order_number FROM orders WHERE id = $1", [orderId])).toEqual([
      before,
    ]);
    expect(
      await shop.sql(
        "SELECT customer_name, user_id IS NULL AS free FROM reviews WHERE text LIKE 'Good soil%' AND customer_name LIKE 'A former%'",
      ),
    ).toEqual([{ customer_name: "A former customer", free: true }]);
    for (const browser of [buyer, phone]) {
      expect(await browser.call("GET", "/api/auth/user")).toMatchObject({ status: 401 });
      expect(await browser.call("GET", "/api/orders")).toMatchObject({ status: 401 });
    }
    const login = await phone.call("POST", "/api/auth/login", { email, password: PASSWORD });
    expect(login.status).toBe(401);
    const { buyer: again } = await person(shop, { email });
    expect((await again.call("GET", "/api/orders")).body).toEqual([]);
    expect((await again.call("GET", "/api/wishlist")).body).toEqual([]);
  });

  it("expires the checkout page that the user has open at Stripe", async () => {
    const { buyer, email } = await person(shop);
    const { stripe } = shop;
    const { id: customer } = await stripe.customers.create({ email });
    await shop.sql("UPDATE users SET stripe_customer_id = $2 WHERE email = $1", [email, customer]);
    const price = await stripe.prices.create({
      ...{ currency: "usd", unit_amount: 2000, recurring: { interval: "month" as const } },
      product_data: { name: "Core membership" },
    });
    const { id } = await stripe.checkout.sessions.create({
      ...{ mode: "subscription", customer, line_items: [{ price: price.id, quantity: 1 }] },
      ...{ success_url: shop.url, cancel_url: shop.url },
    });
    expect(await leave(buyer)).toMatchObject({ status: 200 });
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("expired");
  });

  it("keeps the recipient of a pending email until it is sent", async () => {
    const { buyer, orderId } = await settled("Hortensia");
    expect(await leave(buyer)).toMatchObject({ status: 200 });
    expect(await traces("hortensia")).toEqual(["order_revisions", "orders"]);
    await shop.job("anonymize-deleted-users-orders");
    expect(await traces("hortensia")).not.toEqual([]);
    await shop.sql(
      "INSERT INTO order_events (id, order_id, type, message) VALUES ('told', $1, 'mail', 'order-confirmation to hortensia@garden.example')",
      [orderId],
    );
    await shop.sql(
      `INSERT INTO audit_log (id, action, object_type, object_id, after) VALUES ('told', 'order.update', 'order', $1,
        '{"shippingAddress":{"firstName":"Hortensia"},"restocked":["1 × Cheese"],"backOnTheShelf":["2 × Cheese"]}')`,
      [orderId],
    );
    await ship(orderId);
    expect(await shop.job("anonymize-deleted-users-orders")).toBe(1);
    expect(await traces("hortensia")).toEqual([]);
    expect(await shop.sql("SELECT after FROM audit_log WHERE id = 'told'")).toEqual([
      { after: { restocked: ["1 × Cheese"], backOnTheShelf: ["2 × Cheese"] } },
    ]);
    expect(await shop.job("anonymize-deleted-users-orders")).toBe(0);
  });

  it.each([
    ["a wrong password", { password: "guess-guess" }, "password"],
    ["no proof", {}, "password"],
    ["two proofs", { password: PASSWORD, token: "x.y" }, "password"],
    ["a made-up link", { token: `${Date.now() + 60_000}.AAAA` }, "token"],
  ])("is refused with %s", async (_name, proof, field) => {
    const { buyer } = await person(shop);
    expect(await leave(buyer, proof)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
    expect(await buyer.call("GET", "/api/auth/user")).toMatchObject({ status: 200 });
  });

  it("works with the emailed link for a user without a password; the link is useless to others", async () => {
    const { buyer, email } = await person(shop);
    await shop.sql("UPDATE users SET password_hash = NULL WHERE email = $1", [email]);
    expect(await leave(buyer)).toMatchObject({ status: 409 });
    expect(await buyer.call("POST", "/api/account/deletion-link")).toMatchObject({ status: 200 });
    const { links } = await new Mailbox(shop.sql).next(email, "delete-account");
    const link = links.map((href) => new URL(href)).find(({ pathname }) => pathname === "/account/delete");
    const token = String(link?.searchParams.get("token"));
    const { buyer: other } = await person(shop);
    expect(await leave(other, { token })).toMatchObject({ status: 400 });
    expect(await leave(buyer, { token })).toMatchObject({ status: 200 });
    expect(await buyer.call("GET", "/api/auth/user")).toMatchObject({ status: 401 });
  });
});
