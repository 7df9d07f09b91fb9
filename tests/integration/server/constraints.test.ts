import { ownDatabase } from "../../support/own-database";
import { buildOrderInsert, constraintFinder } from "../../support/violated-constraint";

const { sql } = ownDatabase();
const refusedBy = constraintFinder(sql);

const first = async (table: string): Promise<string> =>
  String((await sql(`SELECT id FROM ${table} ORDER BY id LIMIT 1`))[0]?.["id"]);

describe("the database rejects", () => {
  it("negative stock, or more available than in stock", async () => {
    const id = await first("products");
    expect(await refusedBy("UPDATE products SET on_hand = -1, available = -1 WHERE id = $1", [id])).toMatch(
      /^products_/,
    );
    expect(await refusedBy("UPDATE products SET available = -1 WHERE id = $1", [id])).toBe(
      "products_available_within_stock",
    );
    expect(await refusedBy("UPDATE products SET available = on_hand + 1 WHERE id = $1", [id])).toBe(
      "products_available_within_stock",
    );
  });

  it("a price of zero", async () => {
    expect(await refusedBy("UPDATE products SET regular_price_cents = 0")).toBe(
      "products_regular_price_positive",
    );
  });

  it("a gallery that is not a list, or a placeholder that is not an object", async () => {
    expect(await refusedBy(`UPDATE products SET gallery = '{}'`)).toBe("products_gallery_list");
    expect(await refusedBy(`UPDATE products SET allergens = '{none,milk}'`)).toBe(
      "products_allergens_stated",
    );
    expect(await refusedBy(`UPDATE products SET image_placeholder = '"#fff"'`)).toBe(
      "products_placeholder_object",
    );
  });

  it("a rating of 6 or 0", async () => {
    expect(await refusedBy("UPDATE reviews SET rating = 6")).toBe("reviews_rating");
    expect(await refusedBy("UPDATE reviews SET rating = 0")).toBe("reviews_rating");
  });

  it("two reviews by one user for one product", async () => {
    const [user, product] = [await first("users"), await first("products")];
    const insert =
      "INSERT INTO reviews (id, product_id, user_id, customer_name, text, updated_at) VALUES ($1, $2, $3, 'A', 'Good', now())";
    await sql(insert, ["review-1", product, user]);
    expect(await refusedBy(insert, ["review-2", product, user])).toBe("reviews_product_id_user_id_key");
  });

  it("two open attempts for one product subscription, or two paid ones for one date", async () => {
    const [user, product] = [await first("users"), await first("products")];
    await sql(
      `INSERT INTO product_subscriptions (id, user_id, product_id, quantity, next_date, told_unit_cents, consented_unit_cents, consent_version, updated_at)
       VALUES ('subscription', $1, $2, 1, '2026-12-24', 100, 100, 'test', now())`,
      [user, product],
    );
    for (const id of ["renewal-order-1", "renewal-order-2", "renewal-order-3"])
      await sql(...buildOrderInsert(id));
    const attempt = (id: number, outcome: string): [string, unknown[]] => [
      "INSERT INTO product_renewals (id, subscription_id, order_id, due_on, unit_cents, outcome) VALUES ($1, 'subscription', $2, '2026-12-24', 100, $3)",
      [`renewal-${id}-${outcome}`, `renewal-order-${id}`, outcome],
    ];
    await sql(...attempt(1, "open"));
    expect(await refusedBy(...attempt(2, "open"))).toBe("product_renewals_one_open");
    await sql(...attempt(2, "paid"));
    expect(await refusedBy(...attempt(3, "paid"))).toBe("product_renewals_one_paid");
    expect(await refusedBy("UPDATE product_subscriptions SET status = 'paused'")).toBe(
      "product_subscriptions_paused",
    );
  });

  it("two live subscriptions of one user, except for a successor", async () => {
    const [user, plan] = [await first("users"), await first("membership_plans")];
    const insert =
      "INSERT INTO subscriptions (id, user_id, plan_id, stripe_subscription_id, status, updated_at) VALUES ($1, $2, $3, $1, $4, now())";
    await sql(insert, ["sub_old", user, plan, "canceled"]);
    await sql(insert, ["sub_live", user, plan, "trialing"]);
    for (const status of ["active", "past_due", "unpaid", "paused"])
      expect(await refusedBy(insert, [`sub_${status}`, user, plan, status])).toBe("subscriptions_one_live");
  });

  it("two orders for one PaymentIntent", async () => {
    await sql(...buildOrderInsert("constraint-order-one1", { payment_intent_id: "pi_same" }));
    expect(
      await refusedBy(...buildOrderInsert("constraint-order-two2", { payment_intent_id: "pi_same" })),
    ).toBe("orders_payment_intent_id_key");
  });

  it("two orders with one number, or a number that does not match the id", async () => {
    await sql(...buildOrderInsert("constraint-order-aaaaaaaa"));
    expect(await refusedBy(...buildOrderInsert("constraint-other-aaaaaaaa"))).toBe("orders_order_number_key");
    expect(
      await refusedBy(...buildOrderInsert("constraint-order-bbbbbbbb", { order_number: "WRONG123" })),
    ).toBe("orders_number_form");
  });

  it("a total that is not the sum of its parts, or another currency", async () => {
    expect(await refusedBy(...buildOrderInsert("constraint-order-cccccccc", { total_cents: 1 }))).toBe(
      "orders_total_is_sum",
    );
    expect(await refusedBy(...buildOrderInsert("constraint-order-dddddddd", { currency: "eur" }))).toBe(
      "orders_currency",
    );
  });

  it("a paid order without a payment date", async () => {
    expect(
      await refusedBy(...buildOrderInsert("constraint-order-eeeeeeee", { payment_status: "paid" })),
    ).toBe("orders_paid_has_date");
  });

  it("a cancelled order without a reason, or one that was canceled by its buyer and packed", async () => {
    expect(
      await refusedBy(...buildOrderInsert("constraint-order-gggggggg", { cancelled_at: new Date() })),
    ).toBe("orders_cancel_has_reason");
    const cancelled = { cancelled_at: new Date(), fulfillment_status: "packed" };
    for (const cancel_reason of ["buyer", "not_paid", "sold_out", "wrong_amount"])
      expect(
        await refusedBy(...buildOrderInsert("constraint-order-hhhhhhhh", { ...cancelled, cancel_reason })),
      ).toBe("orders_cancelled_not_packed");
    await sql(...buildOrderInsert("constraint-order-iiiiiiii", { ...cancelled, cancel_reason: "shop" }));
  });

  it("two holds for one cause, a release without a time, or reversed units that were never restocked", async () => {
    const id = "constraint-order-jjjjjjjj";
    await sql(...buildOrderInsert(id, { payment_status: "paid", paid_at: new Date() }));
    const hold =
      "INSERT INTO order_holds (id, order_id, reason, source_id, detail) VALUES ($1, $2, 'dispute', 'du', '')";
    await sql(hold, ["h1", id]);
    expect(await refusedBy(hold, ["h2", id])).toBe("order_holds_reason_source_id_key");
    for (const change of ["released_by_id = 'x'", "release_note = 'x'"])
      expect(await refusedBy(`UPDATE order_holds SET ${change}`)).toBe("order_holds_release");
    await sql(
      "INSERT INTO order_lines (id, order_id, position, name, regular_price_cents, unit_price_cents, quantity, line_total_cents) VALUES ('j', $1, 0, 'x', 100, 100, 1, 100)",
      [id],
    );
    await sql(
      "INSERT INTO refunds (id, order_id, payment_intent_id, idempotency_key, amount_cents, reason, updated_at) VALUES ('j', $1, 'pi', 'j', 100, '', now())",
      [id],
    );
    const line =
      "INSERT INTO refund_lines (refund_id, order_line_id, quantity, restocked, taken_back, goods_cents) VALUES ('j', 'j', 1, $1, $2, 100)";
    expect(await refusedBy(line, [0, 1])).toBe("refund_lines_taken_back");
    expect(await refusedBy("UPDATE refunds SET attempts = -1 WHERE id = 'j'")).toBe(
      "refunds_attempts_not_negative",
    );
  });

  it("a dispute whose parts are negative or exceed its amount", async () => {
    const id = "constraint-order-kkkkkkkk";
    await sql(...buildOrderInsert(id, { payment_status: "paid", paid_at: new Date() }));
    const insert =
      "INSERT INTO disputes (id, order_id, payment_intent_id, stripe_dispute_id, amount_cents, goods_cents, tax_cents, shipping_cents, reason, updated_at) VALUES ('k', $1, 'pi', 'dp', 108, $2, $3, $4, 'fraudulent', now())";
    for (const parts of [
      [100, 8, 1],
      [-1, 0, 0],
      [0, -1, 0],
      [0, 0, -1],
    ])
      expect(await refusedBy(insert, [id, ...parts])).toBe("disputes_parts_within_amount");
    await sql(insert, [id, 100, 8, 0]);
  });

  it("a line whose total is not price × quantity", async () => {
    await sql(...buildOrderInsert("constraint-order-ffffffff"));
    const insert =
      "INSERT INTO order_lines (id, order_id, position, name, regular_price_cents, unit_price_cents, quantity, line_total_cents) VALUES ('l', 'constraint-order-ffffffff', 0, 'x', 100, 100, 2, 100)";
    expect(await refusedBy(insert)).toBe("order_lines_total");
  });

  it("two most popular plans", async () => {
    expect(await refusedBy("UPDATE membership_plans SET is_most_popular = true")).toBe(
      "membership_plans_one_most_popular",
    );
  });

  it("a duplicate Stripe event or email", async () => {
    const event = "INSERT INTO stripe_events (id, type, object_id) VALUES ('evt_1', 'x', 'y')";
    await sql(event);
    expect(await refusedBy(event)).toBe("stripe_events_pkey");
    const mail =
      "INSERT INTO mail_outbox (id, key, recipient, template, data) VALUES ($1, 'order-confirmation:1', 'a@b.example', 'x', '{}')";
    await sql(mail, ["m1"]);
    expect(await refusedBy(mail, ["m2"])).toBe("mail_outbox_key_key");
  });

  it("an uppercase email, a cart without an owner, a second settings row", async () => {
    expect(
      await refusedBy("UPDATE users SET email = 'Sam@x.example' WHERE id = $1", [await first("users")]),
    ).toBe("users_email_lower");
    expect(await refusedBy("INSERT INTO carts (id, updated_at) VALUES ('c', now())")).toBe("carts_named");
    expect(
      await refusedBy(
        "INSERT INTO store_settings (id, support_email, updated_at) VALUES ('second', 'x', now())",
      ),
    ).toBe("store_settings_one_row");
    for (const rate of ["standard", "expedited"])
      for (const amount of [0, 100_001])
        expect(await refusedBy(`UPDATE store_settings SET ${rate}_shipping_cents = ${amount}`)).toBe(
          "store_settings_delivery_rates",
        );
    expect(
      await refusedBy(
        "INSERT INTO tax_rates (state, rate_thousandths, updated_at) VALUES ('CALI', 1, now())",
      ),
    ).toBe("tax_rates_state");
  });
});

describe("the migrations alone", () => {
  it("create one tax rate of 8 % for every state, and free delivery", async () => {
    expect(await sql("SELECT state, rate_thousandths FROM tax_rates")).toEqual([
      { state: "default", rate_thousandths: 8000 },
    ]);
    expect(
      await sql(
        "SELECT shipping_mode, standard_shipping_cents, expedited_shipping_cents FROM store_settings",
      ),
    ).toEqual([{ shipping_mode: "free", standard_shipping_cents: 599, expedited_shipping_cents: 1299 }]);
  });
});

describe("the sample catalog", () => {
  it("has at least 24 products in all six categories, four of them with the footer's names", async () => {
    const rows = await sql("SELECT category, count(*)::int AS count FROM products GROUP BY category");
    expect(rows).toHaveLength(6);
    expect(rows.reduce((total, row) => total + Number(row["count"]), 0)).toBeGreaterThanOrEqual(24);
    const footer = ["spelt-tortillas", "hemp-cheese", "mushroom-meats", "seasonings"];
    expect(await sql("SELECT slug FROM products WHERE slug = ANY($1)", [footer])).toHaveLength(4);
  });

  it("has low stock, one product out of stock, and ample stock of most", async () => {
    const count = async (where: string) =>
      Number((await sql(`SELECT count(*) FROM products WHERE ${where}`))[0]?.["count"]);
    expect(await count("available BETWEEN 1 AND 9")).toBeGreaterThanOrEqual(3);
    expect(await count("available = 0")).toBe(1);
    expect(await count("available BETWEEN 40 AND 200")).toBeGreaterThan(20);
  });
});
