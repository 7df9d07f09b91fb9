import type { Buyer } from "./buyer";
import type { Sql } from "./database";
import { person } from "./people";
import type { SharedShop } from "./shared-shop";

type Products = readonly [first: string, second: string];
type ShippingInfo = ReturnType<typeof addressOf>;

const addressOf = (name: string, email: string) => ({
  firstName: name,
  lastName: `${name}son`,
  email,
  address: `7 ${name} Row`,
  city: "Ojai",
  state: "CA",
  zip: "93023",
});

/** What a user leaves behind by calls: a paid order, a cart, a wishlist, an address and emails. @returns the order */
async function fillAccount(buyer: Buyer, [first, second]: Products, shippingInfo: ShippingInfo) {
  await buyer.add(first, 2);
  const { body: prepared } = await buyer.prepare(undefined, { shippingInfo });
  const claims = { ...(await buyer.claims(prepared)), shippingInfo };
  await buyer.pay(prepared);
  const { body: order } = await buyer.order(claims);
  await buyer.add(second, 1);
  await buyer.call("POST", "/api/wishlist", { productId: second });
  const { email, ...address } = shippingInfo;
  await buyer.call("POST", "/api/account/addresses", address);
  await buyer.call("POST", "/api/account/verification");
  await buyer.call("POST", "/api/auth/forgot-password", { email });
  return order;
}

/** Rows of the tables that no call of a test fills. */
async function insertRows(sql: Sql, userId: string, product: string, info: ShippingInfo): Promise<void> {
  const { firstName: name, email } = info;
  await sql(
    "INSERT INTO accounts (id, user_id, provider, provider_account_id) VALUES ($1, $2, 'google', $1)",
    [`google-${name}`, userId],
  );
  await sql(
    "INSERT INTO reviews (id, product_id, user_id, customer_name, text, is_visible, updated_at) VALUES ($1, $2, $3, $4, 'Good soil, good taste', true, now())",
    [`review-${userId}`, product, userId, `${name} T.`],
  );
  await sql(
    "INSERT INTO contact_messages (id, name, email, category, subject, message, user_id, fingerprint) VALUES ($1, $2, $3, 'general', 'Hello', 'Hello', $4, $1)",
    [`message-${userId}`, name, email, userId],
  );
  await sql("INSERT INTO newsletter_subscribers (id, email, confirmed_at) VALUES ($1, $2, now())", [
    `reader-${userId}`,
    email,
  ]);
  await sql(
    "INSERT INTO audit_log (id, actor_id, actor_name, action, object_type, object_id, before) VALUES ($1, $2, $3, 'edit', 'user', $2, $4)",
    [`audit-${userId}`, userId, name, JSON.stringify({ email })],
  );
  await sql(
    `INSERT INTO product_subscriptions (id, user_id, product_id, quantity, next_date, shipping_address, updated_at, consented_unit_cents, told_unit_cents, consent_version)
     VALUES ($1, $2, $3, 1, now(), $4, now(), 999, 999, '1')`,
    [`box-${userId}`, userId, product, JSON.stringify(info)],
  );
  await sql(
    "INSERT INTO saved_cards (id, user_id, brand, last4, expires_on, read_at) VALUES ($1, $2, 'Visa', '4242', '2030-01-31', now())",
    [`pm-${userId}`, userId],
  );
}

/** A user with a unique name and data in every table that stores personal data. */
export async function settledCustomer(
  shop: SharedShop,
  products: Products,
  name: string,
): Promise<{ buyer: Buyer; email: string; orderId: string }> {
  const email = `${name}@garden.example`.toLowerCase();
  const { buyer } = await person(shop, { email, firstName: name, lastName: `${name}son` });
  const [row] = await shop.sql("UPDATE users SET email_verified_at = now() WHERE email = $1 RETURNING id", [
    email,
  ]);
  const shippingInfo = addressOf(name, email);
  const order = await fillAccount(buyer, products, shippingInfo);
  await insertRows(shop.sql, String(row?.["id"]), products[0], shippingInfo);
  await buyer.call("POST", "/api/order-problems", {
    requestKey: "a-random-key-of-the-form",
    orderNumber: order.orderNumber,
    reason: "damaged",
    description: `The bag of ${name} was torn`,
    lines: [{ line: 1, quantity: 1 }],
  });
  return { buyer, email, orderId: order.id };
}

/** A courier's label whose texts name the recipient, and the alert about its delivery. */
export async function addLabel(sql: Sql, orderId: string, name: string): Promise<void> {
  await sql(
    `INSERT INTO shipping_labels (id, order_id, state, shipment_id, parcel, rates, rate_id, carrier, service, cost_cents, tracking_number, tracking_url,
       tracker_id, label_url, tracking_status, tracking_detail, requested_at, updated_at)
     VALUES ('label-' || $1, $1, 'bought', 'shp-' || $1, '{}', '[]', 'rate', 'USPS', 'Priority', 500, '9400', 'https://track.example/' || $2,
       'trk-' || $1, 'https://labels.example/' || $2, 'failure', 'No reply from ' || $2, now(), now())`,
    [orderId, name],
  );
  await sql(
    `INSERT INTO notices (id, key, kind, object_type, object_id, message)
     VALUES ('label-' || $1, 'delivery_problem:label-' || $1, 'delivery_problem', 'order', $1,
       'Order CF: could not be delivered. The carrier says: “No reply from ' || $2 || '”')`,
    [orderId, name],
  );
}

/** Reasons that staff typed for a refund and a cancellation. */
export async function giveReasons(sql: Sql, orderId: string, reason: string): Promise<void> {
  await sql(
    `INSERT INTO refunds (id, order_id, payment_intent_id, idempotency_key, amount_cents, reason, status, updated_at)
     VALUES ('why', $1, 'pi_why', 'why', 500, $2, 'failed', now())`,
    [orderId, reason],
  );
  await sql(
    `INSERT INTO order_events (id, order_id, type, message)
     VALUES ('why-1', $1, 'cancelled', 'Canceled by the shop: ' || $2::text), ('why-2', $1, 'refunded', '$5.00 refunded: ' || $2::text)`,
    [orderId, reason],
  );
  await sql(
    "INSERT INTO audit_log (id, action, object_type, object_id, reason) VALUES ('why', 'order.cancel', 'order', $1, $2)",
    [orderId, reason],
  );
}
