import { PERSONAL_DATA } from "@/lib/account/personal-data";
import { type AuditAction, auditSentence } from "@/lib/admin/rules/audit-sentence";
import { resendOrderMail } from "@/lib/checkout/commands/order-changes/staff-order-actions";
import { updateOrder } from "@/lib/checkout/commands/order-changes/update-order";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { newId } from "@/lib/core/ids";
import { getAdminOrderPage } from "@/lib/orders/queries/admin-orders";
import { getCustomerDetail } from "@/lib/orders/queries/customer-detail";
import { orderBadges } from "@/lib/orders/rules/admin-orders";
import { orderListSchema, updateOrderSchema } from "@/lib/orders/schema/admin-order";
import { ALREADY_SAVED } from "@/lib/server/claim-request";
import { db } from "@/lib/server/db";
import { OWNER, PACKER } from "../../support/actors";
import { adminShop, refusal } from "../../support/admin-shop";
import { orderFixtures } from "../../support/order-fixtures";

const { sql, auditOf } = adminShop();
const { order: makeOrder, person } = orderFixtures(sql);

const change = (id: string, input: object, actor: typeof OWNER | typeof PACKER = OWNER) =>
  updateOrder(actor, id, updateOrderSchema.parse(input));
const mailsOf = async (id: string) =>
  (await sql("SELECT key FROM mail_outbox WHERE data->>'orderId' = $1 ORDER BY created_at", [id])).map(
    (row) => row["key"],
  );

describe("a change of an order", () => {
  it("to its total is an adjustment with a reason; the charge stays (D14)", async () => {
    const id = await makeOrder("ann@garden.example");
    expect((await refusal(change(id, { total: "0.50" }))).details.fields).toHaveProperty("reason");
    expect((await refusal(change(id, { total: "0.50", reason: "x" }, PACKER))).code).toBe("forbidden");
    expect(await change(id, { total: "0.50", reason: "Bruised" })).toMatchObject({
      total: "0.50",
      charged: "1.08",
    });
    expect(await sql("SELECT total_cents, adjustment_cents FROM orders WHERE id = $1", [id])).toEqual([
      { total_cents: 108, adjustment_cents: -58 },
    ]);
    expect(
      await sql("SELECT actor_name, before, after, reason FROM audit_log WHERE object_id = $1", [id]),
    ).toEqual([
      { actor_name: "Olga", before: { total: "1.08" }, after: { total: "0.50" }, reason: "Bruised" },
    ]);
  });

  it("to any status is possible; each shipment emails the buyer, and so does a number added or corrected later", async () => {
    const id = await makeOrder("ben@garden.example");
    for (const status of ["done", "new", "pickup", "labeled", "packed"]) await change(id, { status }, PACKER);
    expect(await mailsOf(id)).toEqual([]);
    await change(id, { status: "shipped", courier: "ups", trackingNumber: "1Z 999" }, PACKER);
    const first = `order-shipped:${id}`;
    expect(await mailsOf(id)).toEqual([first]);
    await change(id, { notes: "By the door" });
    await change(id, { status: "packed" });
    expect(await mailsOf(id)).toEqual([first]);
    await change(id, { status: "shipped" });
    await change(id, { trackingNumber: "1Z 998" });
    expect(
      await sql(
        "SELECT key, data->'isUpdate' AS update FROM mail_outbox WHERE data->>'orderId' = $1 ORDER BY key",
        [id],
      ),
    ).toEqual([
      { key: first, update: false },
      { key: `${first}:2`, update: false },
      { key: `${first}:3`, update: true },
    ]);
    const { events, trackingLink, shippedAt } = await getAdminOrder(id);
    expect(events.map(({ type }) => type)).toEqual([
      ...["done", "new", "pickup", "labeled", "packed", "shipped"],
      ...["packed", "shipped", "tracking"],
    ]);
    expect(events[5]?.message).toBe("ups 1Z 999");
    expect(trackingLink).toContain("1Z%20998");
    expect(shippedAt).not.toBeNull();
  });

  it("that removes a number, or of a delivered or unpaid order, sends no email", async () => {
    const id = await makeOrder("abe@garden.example");
    await change(id, { status: "shipped" });
    await change(id, { trackingNumber: "1Z" });
    expect(await mailsOf(id)).toHaveLength(2);
    await change(id, { trackingNumber: "" });
    await change(id, { status: "done" });
    await change(id, { trackingNumber: "1Z 2" });
    await change(id, { status: "shipped" });
    expect(await mailsOf(id)).toHaveLength(2);
    const waiting = await makeOrder("abe@garden.example", { paid: false });
    await change(waiting, { status: "shipped", trackingNumber: "1Z" });
    expect(await mailsOf(waiting)).toEqual([]);
  });

  it("from an older version is refused with both versions, and an order canceled by its buyer cannot be packed", async () => {
    const id = await makeOrder("cas@garden.example");
    const { version } = await getAdminOrder(id);
    await change(id, { customerName: "Cas", version });
    const refused = await refusal(change(id, { customerName: "Kas", version }));
    expect(refused).toMatchObject({
      code: "conflict",
      details: { current: { customerName: "Cas", version: version + 1 } },
    });
    await sql("UPDATE orders SET cancelled_at = now(), cancel_reason = 'buyer' WHERE id = $1", [id]);
    expect((await refusal(change(id, { status: "packed" }))).code).toBe("conflict");
    expect((await refusal(change("nobody", { status: "packed" }))).code).toBe("not_found");
  });

  it("to its address affects the parcel only: no email, no new charge, the old address in the audit log", async () => {
    const id = await makeOrder("flo@garden.example");
    const before = {
      firstName: "Flo",
      lastName: "Reed",
      address: "1 Elm St",
      city: "Ojai",
      state: "CA",
      zip: "93023",
    };
    const email = "flo@garden.example";
    await sql(
      "UPDATE orders SET courier = 'ups', tracking_number = '1Z', shipping_address = $2 WHERE id = $1",
      [id, { ...before, email }],
    );
    const { version } = await getAdminOrder(id);
    const after = { ...before, address: "12 Elm St", zip: "93024-1111" };
    const { zip: zipCode, ...place } = after;
    await change(id, { shippingAddress: { ...place, zipCode }, version }, PACKER);
    const order = await getAdminOrder(id);
    expect(order).toMatchObject({
      shippingAddress: { ...after, email },
      courier: "ups",
      trackingNumber: "1Z",
      total: "1.08",
      readdressBlocker: null,
    });
    expect(order.events.map(({ type }) => type)).toEqual(["address"]);
    expect(await mailsOf(id)).toEqual([]);
    expect(await sql("SELECT before, after FROM audit_log WHERE object_id = $1", [id])).toEqual([
      { before: { shippingAddress: { ...before, email } }, after: { shippingAddress: { ...after, email } } },
    ]);
    await change(id, { shippingAddress: after });
    expect((await getAdminOrder(id)).version).toBe(order.version);
    expect(await refusal(change(id, { shippingAddress: before, version }))).toMatchObject({
      code: "conflict",
      details: { current: { shippingAddress: after, version: version + 1 } },
    });
    expect(updateOrderSchema.safeParse({ shippingAddress: { ...after, state: "Ontario" } }).success).toBe(
      false,
    );
  });

  it.each([
    ["has shipped", "fulfillment_status = 'shipped'", /has already shipped/],
    ["is done", "fulfillment_status = 'done'", /has already shipped/],
    ["was canceled", "cancelled_at = now(), cancel_reason = 'shop'", /was canceled/],
    ["waits for its payment", "paid_at = NULL, payment_status = 'pending'", /not been paid/],
  ])("to the address of an order that %s is refused", async (_what, state, sentence) => {
    const id = await makeOrder("gus@garden.example");
    await sql(`UPDATE orders SET ${state} WHERE id = $1`, [id]);
    const shippingAddress = {
      firstName: "Gus",
      lastName: "Reed",
      address: "1",
      city: "Ojai",
      state: "CA",
      zip: "93023",
    };
    const refused = await refusal(change(id, { shippingAddress }));
    expect([refused.code, refused.message]).toEqual(["conflict", expect.stringMatching(sentence)]);
    expect((await getAdminOrder(id)).readdressBlocker).toMatch(sentence);
  });

  it("that changes nothing leaves no audit entry", async () => {
    const id = await makeOrder("dee@garden.example");
    const before = await getAdminOrder(id);
    const same = {
      customerEmail: before.customerEmail,
      total: before.total,
      status: before.status,
      notes: "",
    };
    expect((await change(id, same)).version).toBe(before.version);
    expect(await sql("SELECT 1 FROM audit_log WHERE object_id = $1", [id])).toEqual([]);
  });
});

it("of a deleted buyer keeps amounts and statuses in the audit log, but no name and no typed reason", async () => {
  const { id: userId } = await person();
  const id = await makeOrder("zoe@garden.example", { userId });
  await change(id, { customerName: "Zoe", total: "0.50", reason: "Zoe called", trackingNumber: "1Z" });
  await change(id, { status: "shipped" });
  const [, moved] = await auditOf(id);
  const entry = { objectType: "order", objectId: id, name: null, ...moved } as unknown as AuditAction;
  expect(auditSentence(entry)).toMatchObject({ verb: "moved", tail: "from new to shipped" });
  await sql(
    `INSERT INTO audit_log (id, action, object_type, object_id, before, after)
     VALUES ('zoe', 'customer.update', 'user', $1, '{"email":"zoe@garden.example","membershipStatus":"free"}', '{"membershipStatus":"premium"}')`,
    [userId],
  );
  await db().$transaction((tx) => PERSONAL_DATA.AuditLog.erase(tx, { userId } as never));
  expect(
    await sql(
      "SELECT before, after, reason FROM audit_log WHERE object_id = ANY($1) ORDER BY created_at, id",
      [[id]],
    ),
  ).toEqual([
    { before: { total: "1.08" }, after: { total: "0.50" }, reason: "" },
    { before: { status: "new" }, after: { status: "shipped" }, reason: "" },
  ]);
  expect(await sql("SELECT before, after FROM audit_log WHERE object_id = $1", [userId])).toEqual([
    { before: { membershipStatus: "free" }, after: { membershipStatus: "premium" } },
  ]);
});

it("shows on its customer's page as in the list, with the adjusted total", async () => {
  const { id: userId } = await person();
  const ids = [
    await makeOrder("kai@garden.example", { userId }),
    await makeOrder("kai@garden.example", { userId }),
    await makeOrder("kai@garden.example", { userId, paid: false }),
  ];
  await change(String(ids[0]), { total: "0.50", reason: "Bruised" });
  await sql("UPDATE orders SET payment_status = 'refunded' WHERE id = $1", [ids[1]]);
  const { orders } = await getCustomerDetail(userId);
  const { rows } = await getAdminOrderPage(orderListSchema.parse({ search: "kai@garden", payment: "all" }));
  expect(orders).toEqual(expect.arrayContaining(rows));
  const shown = orders.map((order) => [
    ids.indexOf(order.id),
    order.total,
    orderBadges(order).map(({ label }) => label),
  ]);
  expect(shown.sort()).toEqual([
    [0, "0.50", ["New"]],
    [1, "1.08", ["Refunded"]],
    [2, "1.08", ["Not paid yet"]],
  ]);
  await sql("UPDATE orders SET customer_email = 'formerly@garden.example' WHERE id = $1", [ids[0]]);
  const ofCustomer = await getAdminOrderPage(orderListSchema.parse({ customer: userId, payment: "all" }));
  expect(ofCustomer.rows.map(({ id }) => id).sort()).toEqual(ids.toSorted());
});

describe("an order email", () => {
  it("is resent to the current address, one at a time, with a limit", async () => {
    const id = await makeOrder("eve@garden.example");
    await change(id, { customerEmail: "eve@field.example" });
    const key = `order-confirmation:${id}`;
    const sendAgain = () => resendOrderMail(PACKER, id, { mail: key });
    expect(await sendAgain()).toMatchObject({
      mails: [{ key, status: "queued", recipient: "eve@field.example" }],
    });
    expect((await refusal(sendAgain())).message).toMatch(/on its way/);
    for (let times = 2; times <= 10; times += 1) {
      await sql("UPDATE mail_outbox SET status = 'sent' WHERE data->>'orderId' = $1", [id]);
      await sendAgain();
    }
    await sql("UPDATE mail_outbox SET status = 'sent' WHERE data->>'orderId' = $1", [id]);
    expect((await refusal(sendAgain())).message).toMatch(/maximum number of times/);
    expect(await mailsOf(id)).toHaveLength(10);
    expect((await refusal(resendOrderMail(PACKER, id, { mail: `order-shipped:${id}` }))).code).toBe(
      "not_found",
    );
  });

  it("is resent once for each request, even after it has left, and again with another key (control)", async () => {
    const [id, other] = [await makeOrder("eve@garden.example"), await makeOrder("eve@garden.example")];
    const [mail, key] = [`order-confirmation:${id}`, newId()];
    const sendAgain = (requestKey?: string) => resendOrderMail(PACKER, id, { mail, requestKey });
    const setSent = () => sql("UPDATE mail_outbox SET status = 'sent' WHERE data->>'orderId' = $1", [id]);
    const answers = await Promise.all([sendAgain(key), sendAgain(key)]);
    expect(answers.map(({ mails }) => mails)).toMatchObject(Array(2).fill([{ key: mail, status: "queued" }]));
    await setSent();
    expect(await sendAgain(key)).toMatchObject({ mails: [{ key: mail, status: "sent" }] });
    expect(await mailsOf(id)).toHaveLength(1);
    expect((await getAdminOrder(id)).events.map(({ type }) => type)).toEqual(["mail"]);
    await change(id, { status: "shipped" });
    await setSent();
    const before = await mailsOf(id);
    const shipped = { mail: `order-shipped:${id}`, requestKey: key };
    expect(await refusal(resendOrderMail(PACKER, id, shipped))).toMatchObject({
      code: "conflict",
      message: ALREADY_SAVED,
    });
    expect(await mailsOf(id)).toEqual(before);
    for (const another of [newId(), undefined, undefined]) {
      await sendAgain(another);
      await setSent();
    }
    expect(await mailsOf(id)).toHaveLength(before.length + 3);
    // A key belongs to its order.
    await resendOrderMail(PACKER, other, { mail: `order-confirmation:${other}`, requestKey: key });
    expect(await mailsOf(other)).toHaveLength(1);
  });
});
