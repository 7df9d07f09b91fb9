import { anonymizeOrders } from "@/lib/account/commands/anonymize-orders";
import { syncTracking } from "@/lib/fulfillment/commands/labels/sync-tracking";
import { voidLabel } from "@/lib/fulfillment/commands/labels/void-label";
import { recallLot } from "@/lib/inventory/commands/recall-lot";
import { receiveLot } from "@/lib/inventory/commands/receive-lot";
import { receiveLotSchema } from "@/lib/inventory/schema";
import { courier } from "@/lib/server/courier/connected-courier";
import { db } from "@/lib/server/db";
import { type EasyPostStandIn, signBody, trackerEvent } from "../../../sandbox/easypost/server";
import { OWNER, PACKER } from "../../support/actors";
import { newProduct } from "../../support/admin-shop";
import { labelShop, SECRET } from "../../support/label-shop";

jest.mock("@/lib/server/env", () => {
  const real = jest.requireActual("@/lib/server/env");
  const { courierSettings: settings } = jest.requireActual("../../support/courier-settings");
  return { ...real, env: () => ({ ...real.env(), ...settings.now }) };
});
jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));
jest.mock("@/lib/server/log", () => ({ log: () => ({ error: () => {}, warn: () => {}, info: () => {} }) }));

const { sql, person, easypost, labeled, orderOf, trackerOf } = labelShop();

describe("tracking", () => {
  it("ships the order with one email, expects the carrier's day, and ends with the delivery", async () => {
    const { id, label } = await labeled();
    const tracker = await trackerOf(label.id);
    const move = async (
      ...step: Parameters<EasyPostStandIn["move"]> extends [string, ...infer Rest] ? Rest : never
    ) => {
      await easypost().move(tracker, ...step);
      return syncTracking(tracker);
    };
    expect(await move("pre_transit", "Shipping label created")).toBe("written");
    expect(await orderOf(id)).toMatchObject({ status: "labeled" });
    expect(await move("in_transit", "Accepted", "2026-12-24")).toBe("written");
    expect(await syncTracking(tracker)).toBe("unchanged");
    expect(await move("in_transit", "Arrived at facility")).toBe("written");
    const [shipped] = await sql(
      "SELECT fulfillment_status::text AS status, estimated_delivery_date::text AS day FROM orders WHERE id = $1",
      [id],
    );
    expect(shipped).toEqual({ status: "shipped", day: "2026-12-24" });
    await move("out_for_delivery", "Out for delivery");
    await move("delivered", "Delivered, front door");
    expect(await orderOf(id)).toMatchObject({ status: "done" });
    const mails = await sql("SELECT template FROM mail_outbox WHERE data->>'orderId' = $1", [id]);
    expect(mails).toEqual([{ template: "order-shipped" }]);
    const events = await sql("SELECT type FROM order_events WHERE order_id = $1 ORDER BY created_at, id", [
      id,
    ]);
    expect(
      events
        .map(({ type }) => type)
        .filter((type) => type !== "tracking")
        .sort(),
    ).toEqual(["delivered", "done", "labeled", "out_for_delivery", "shipped"].sort());
  });

  it("raises one alert for a parcel that comes back, which the delivery resolves", async () => {
    const { id, label } = await labeled();
    const tracker = await trackerOf(label.id);
    const alerts = () =>
      sql("SELECT message, handled_at IS NULL AS open FROM notices WHERE object_id = $1", [id]);
    for (const status of ["failure", "return_to_sender"] as const) {
      await easypost().move(tracker, status, "Addressee unknown");
      await syncTracking(tracker);
    }
    expect(await alerts()).toEqual([
      {
        message: expect.stringMatching(/could not be delivered\. The carrier says: “Addressee unknown”/),
        open: true,
      },
    ]);
    expect(
      await sql("SELECT 1 FROM mail_outbox WHERE template = 'order-shipped' AND data->>'orderId' = $1", [id]),
    ).toEqual([]);
    await easypost().move(tracker, "delivered", "Delivered");
    await syncTracking(tracker);
    expect((await alerts()).map(({ open }) => open)).toEqual([false]);
  });

  it("is known and alerts staff when the parcel of a recalled lot has left", async () => {
    const { id, label } = await labeled();
    const product = (await newProduct({ name: "Recalled" })).id;
    const receipt = { requestKey: "receipt-to-recall", quantity: "5", bestBefore: null };
    const lot = await receiveLot(OWNER, product, receiveLotSchema.parse(receipt));
    await sql(
      `INSERT INTO order_lines (id, order_id, position, product_id, name, regular_price_cents, unit_price_cents, quantity, line_total_cents)
       VALUES ('recalled-line', $1, 0, $2, 'It', 100, 100, 1, 100)`,
      [id, product],
    );
    await sql(
      "INSERT INTO lot_allocations (id, order_line_id, lot_id, quantity) VALUES ('recalled-part', 'recalled-line', $1, 1)",
      [lot.id],
    );
    await recallLot(OWNER, lot.id, "Glass");
    const tracker = await trackerOf(label.id);
    await easypost().move(tracker, "in_transit", "Accepted");
    expect(await syncTracking(tracker)).toBe("written");
    expect(await orderOf(id)).toMatchObject({ status: "labeled" });
    expect(await sql("SELECT message FROM notices WHERE object_id = $1", [id])).toEqual([
      { message: expect.stringMatching(/the carrier has the parcel, but .* was recalled/) },
    ]);
  });

  it("alerts staff when the parcel of a canceled order has left", async () => {
    const { id, label } = await labeled();
    await sql("UPDATE orders SET cancelled_at = now(), cancel_reason = 'shop' WHERE id = $1", [id]);
    const tracker = await trackerOf(label.id);
    await easypost().move(tracker, "in_transit", "Accepted");
    await syncTracking(tracker);
    expect(await sql("SELECT message FROM notices WHERE object_id = $1", [id])).toEqual([
      { message: expect.stringMatching(/the carrier has the parcel, but the order was canceled/) },
    ]);
  });

  it("of another account is ignored; of a voided label it does not change the order, and staff are alerted", async () => {
    expect(await syncTracking("trk_of_others")).toBe("ignored");
    const { id, label } = await labeled();
    const tracker = await trackerOf(label.id);
    await voidLabel(PACKER, id, { labelId: label.id });
    await easypost().move(tracker, "in_transit", "Accepted");
    expect(await syncTracking(tracker)).toBe("ignored");
    expect(await orderOf(id)).toMatchObject({ status: "packed" });
    expect(await sql("SELECT message FROM notices WHERE object_id = $1", [id])).toEqual([
      { message: expect.stringContaining("the carrier has the parcel, although staff voided its label.") },
    ]);
  });
});

it("accepts a webhook only with the courier's signature", async () => {
  const { label } = await labeled();
  const trackerId = await trackerOf(label.id);
  const body = trackerEvent(easypost().shipments.tracker(trackerId));
  expect(courier()?.readWebhook(body, signBody(body, SECRET))).toEqual({ trackerId });
  for (const signature of ["", signBody(body, "another-secret-16"), signBody(`${body} `, SECRET)])
    expect(courier()?.readWebhook(body, signature)).toBeUndefined();
  const other = JSON.stringify({ description: "batch.created", result: { id: "batch_1" } });
  expect(courier()?.readWebhook(other, signBody(other, SECRET))).toBeNull();
});

it("is forgotten with its buyer: the number, and the picture with the address", async () => {
  const { id, label } = await labeled();
  const { id: userId } = await person();
  await sql("UPDATE orders SET user_id = $2, fulfillment_status = 'shipped' WHERE id = $1", [id, userId]);
  await db().$transaction((tx) => anonymizeOrders(tx, { id: userId }));
  expect(
    await sql(
      "SELECT tracking_number, label_url, tracking_url, tracker_id FROM shipping_labels WHERE id = $1",
      [label.id],
    ),
  ).toEqual([{ tracking_number: "", label_url: "", tracking_url: null, tracker_id: null }]);
});
