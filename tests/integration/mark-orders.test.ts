import { markOrders } from "@/lib/admin/commands/change-order";
import { markOrderAlertResolved } from "@/lib/admin/commands/order-actions";
import { officeOrder } from "@/lib/admin/queries/order";
import { madeOrders } from "../support/made-orders";
import { officeShop, refusal } from "../support/office";

const { sql } = officeShop();
const { order: makeOrder } = madeOrders(sql);
const PACKER = { userId: "the-owner", staffRole: "fulfilment" as const };
const mailsOf = (id: string) => sql("SELECT key FROM mail_outbox WHERE data->>'orderId' = $1", [id]);

describe("many orders", () => {
  const several = async (count: number) => {
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) ids.push(await makeOrder("pack@garden.example"));
    const rows = await Promise.all(ids.map(officeOrder));
    return rows.map(({ id, version, orderNumber }) => ({ id, version, orderNumber }));
  };
  const statuses = async (orders: { id: string }[]) =>
    (await Promise.all(orders.map(({ id }) => officeOrder(id)))).map(({ status }) => status);

  it("are marked together, each with its history and audit entry, and no mail", async () => {
    const orders = await several(3);
    expect(await markOrders(PACKER, { orders, status: "packed" })).toBe(3);
    expect(await statuses(orders)).toEqual(["packed", "packed", "packed"]);
    for (const { id } of orders) {
      expect((await officeOrder(id)).events.map(({ type, who }) => [type, who])).toEqual([
        ["packed", "Olga"],
      ]);
      expect(await sql("SELECT after FROM audit_log WHERE object_id = $1", [id])).toEqual([
        { after: { status: "packed" } },
      ]);
      expect(await mailsOf(id)).toEqual([]);
    }
  });

  it.each([
    ["was seen before a change", "version = version + 1", "has changed meanwhile"],
    ["was cancelled", "cancelled_at = now(), cancel_reason = 'shop'", "was cancelled"],
    ["was refunded", "payment_status = 'refunded'", "was refunded"],
    ["is not paid", "paid_at = NULL, payment_status = 'pending'", "has not been paid"],
    ["has left", "fulfillment_status = 'shipped'", "has already shipped"],
  ])("stay as they are when one of them %s, which is named", async (_what, state, why) => {
    const orders = await several(2);
    const [, bad] = orders;
    await sql(`UPDATE orders SET ${state} WHERE id = $1`, [bad?.id]);
    const before = await statuses(orders);
    const refused = await refusal(markOrders(PACKER, { orders, status: "labeled" }));
    expect(refused).toMatchObject({
      code: "conflict",
      message: `Order ${bad?.orderNumber} ${why}: none was changed.`,
    });
    expect(await statuses(orders)).toEqual(before);
  });

  it("that two people mark at once are marked by one of them", async () => {
    const orders = await several(4);
    const work = [orders, orders.toReversed()].map((both) =>
      markOrders(PACKER, { orders: both, status: "packed" }),
    );
    const outcomes = await Promise.allSettled(work);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    // They queue, and the second is told; neither runs into the other.
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "conflict" },
    });
    expect((await officeOrder(orders[0]?.id ?? "")).events).toHaveLength(1);
  });
});

it("what needed a person is taken off the list once, with an entry in the audit log", async () => {
  const id = await makeOrder("hal@garden.example");
  await sql(
    "INSERT INTO notices (id, key, kind, object_type, object_id, message) VALUES ('hal', 'hal', 'refund_failed', 'order', $1, 'Look')",
    [id],
  );
  expect((await markOrderAlertResolved(PACKER, id, "hal")).alerts).toEqual([]);
  expect(await refusal(markOrderAlertResolved(PACKER, id, "hal"))).toMatchObject({ status: 404 });
  expect(await sql("SELECT actor_name, action, after FROM audit_log WHERE object_id = $1", [id])).toEqual([
    { actor_name: "Olga", action: "alert.resolve", after: { message: "Look" } },
  ]);
});
