import { Buyer } from "../support/buyer";
import { Mailbox } from "../support/mailbox";
import { PASSWORD, person } from "../support/people";
import { type SharedShop, sharedShop } from "../support/shared-shop";

let shop: SharedShop;
let products: string[];
beforeAll(async () => {
  shop = await sharedShop();
  products = (await shop.sql("SELECT id FROM products ORDER BY on_hand DESC LIMIT 2")).map((row) =>
    String(row["id"]),
  );
});
afterAll(() => shop.stop());

const product = (index: number) => String(products[index]);
const leave = (buyer: Buyer, proof: unknown = { password: PASSWORD }) =>
  buyer.call("DELETE", "/api/account", proof);
const idOf = async (email: string) =>
  String((await shop.sql("SELECT id FROM users WHERE email = $1", [email]))[0]?.["id"]);

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

/** A user with a unique name and data in every table that stores personal data. */
async function settled(name: string): Promise<{ buyer: Buyer; email: string; orderId: string }> {
  const email = `${name}@garden.example`.toLowerCase();
  const { buyer } = await person(shop, { email, firstName: name, lastName: `${name}son` });
  await shop.sql("UPDATE users SET email_verified_at = now() WHERE email = $1", [email]);
  const userId = await idOf(email);
  const shippingInfo = {
    firstName: name,
    lastName: `${name}son`,
    email,
    address: `7 ${name} Row`,
    city: "Ojai",
    state: "CA",
    zip: "93023",
  };
  await buyer.add(product(0), 2);
  const { body: prepared } = await buyer.prepare(undefined, { shippingInfo });
  const claims = { ...(await buyer.claims(prepared)), shippingInfo };
  await buyer.pay(prepared);
  const { body: order } = await buyer.order(claims);
  await buyer.add(product(1), 1);
  await buyer.call("POST", "/api/wishlist", { productId: product(1) });
  const { email: _email, ...address } = shippingInfo;
  await buyer.call("POST", "/api/account/addresses", address);
  await buyer.call("POST", "/api/account/verification");
  await buyer.call("POST", "/api/auth/forgot-password", { email });
  const sql = (text: string, ...values: unknown[]) => shop.sql(text, values);
  await sql(
    "INSERT INTO accounts (id, user_id, provider, provider_account_id) VALUES ($1, $2, 'google', $1)",
    `google-${name}`,
    userId,
  );
  await sql(
    "INSERT INTO reviews (id, product_id, user_id, customer_name, text, is_visible, updated_at) VALUES ($1, $2, $3, $4, 'Good soil, good taste', true, now())",
    `review-${userId}`,
    product(0),
    userId,
    `${name} T.`,
  );
  await sql(
    "INSERT INTO contact_messages (id, name, email, category, subject, message, user_id, fingerprint) VALUES ($1, $2, $3, 'general', 'Hello', 'Hello', $4, $1)",
    `message-${userId}`,
    name,
    email,
    userId,
  );
  await sql(
    "INSERT INTO newsletter_subscribers (id, email, confirmed_at) VALUES ($1, $2, now())",
    `reader-${userId}`,
    email,
  );
  await sql(
    "INSERT INTO audit_log (id, actor_id, actor_name, action, object_type, object_id, before) VALUES ($1, $2, $3, 'edit', 'user', $2, $4)",
    `audit-${userId}`,
    userId,
    name,
    JSON.stringify({ email }),
  );
  await sql(
    `INSERT INTO product_subscriptions (id, user_id, product_id, quantity, next_date, shipping_address, updated_at, consented_unit_cents, told_unit_cents, consent_version)
     VALUES ($1, $2, $3, 1, now(), $4, now(), 999, 999, '1')`,
    `box-${userId}`,
    userId,
    product(0),
    JSON.stringify(shippingInfo),
  );
  await sql(
    "INSERT INTO saved_cards (id, user_id, brand, last4, expires_on, read_at) VALUES ($1, $2, 'Visa', '4242', '2030-01-31', now())",
    `pm-${userId}`,
    userId,
  );
  await buyer.call("POST", "/api/order-problems", {
    requestKey: "a-random-key-of-the-form",
    orderNumber: order.orderNumber,
    reason: "damaged",
    description: `The bag of ${name} was torn`,
    lines: [{ line: 1, quantity: 1 }],
  });
  return { buyer, email, orderId: order.id };
}

const ship = (orderId: string) =>
  shop.sql("UPDATE orders SET fulfillment_status = 'shipped', tracking_number = '1Z999' WHERE id = $1", [
    orderId,
  ]);

/** A courier's label whose texts name the recipient, and the alert about its delivery. */
async function addLabel(orderId: string, name: string): Promise<void> {
  await shop.sql(
    `INSERT INTO shipping_labels (id, order_id, state, shipment_id, parcel, rates, rate_id, carrier, service, cost_cents, tracking_number, tracking_url,
       tracker_id, label_url, tracking_status, tracking_detail, requested_at, updated_at)
     VALUES ('label-' || $1, $1, 'bought', 'shp-' || $1, '{}', '[]', 'rate', 'USPS', 'Priority', 500, '9400', 'https://track.example/' || $2,
       'trk-' || $1, 'https://labels.example/' || $2, 'failure', 'No reply from ' || $2, now(), now())`,
    [orderId, name],
  );
  await shop.sql(
    `INSERT INTO notices (id, key, kind, object_type, object_id, message)
     VALUES ('label-' || $1, 'delivery_problem:label-' || $1, 'delivery_problem', 'order', $1,
       'Order CF: could not be delivered. The carrier says: “No reply from ' || $2 || '”')`,
    [orderId, name],
  );
}

/** Reasons that staff typed for a refund and a cancellation. */
async function giveReasons(orderId: string, reason: string): Promise<void> {
  await shop.sql(
    `INSERT INTO refunds (id, order_id, payment_intent_id, idempotency_key, amount_cents, reason, status, updated_at)
     VALUES ('why', $1, 'pi_why', 'why', 500, $2, 'failed', now())`,
    [orderId, reason],
  );
  await shop.sql(
    `INSERT INTO order_events (id, order_id, type, message)
     VALUES ('why-1', $1, 'cancelled', 'Canceled by the shop: ' || $2::text), ('why-2', $1, 'refunded', '$5.00 refunded: ' || $2::text)`,
    [orderId, reason],
  );
  await shop.sql(
    "INSERT INTO audit_log (id, action, object_type, object_id, reason) VALUES ('why', 'order.cancel', 'order', $1, $2)",
    [orderId, reason],
  );
}

describe("the data export", () => {
  it("is an attachment with every table, without secrets or other users' data", async () => {
    const one = await settled("Rosamund");
    await addLabel(one.orderId, "rosamund");
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
      Cart: [{ lines: [{ productId: product(1) }] }],
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
    await giveReasons(orderId, "Peregrine called: the jar was open");
    await addLabel(orderId, "peregrine");
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
