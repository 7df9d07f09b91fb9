import { undoMarkOrders } from "@/lib/checkout/commands/order-changes/mark-orders";
import { lockOrder, writeOrderChange } from "@/lib/checkout/commands/order-changes/update-order";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { shipOrders } from "@/lib/fulfillment/commands/ship-orders";
import { planTracking } from "@/lib/fulfillment/queries/plan-tracking";
import type { BatchResult } from "@/lib/orders/schema/admin-order";
import { db } from "@/lib/server/db";
import { PACKER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { hold } from "../../support/hold";
import { dayIn, lotShop } from "../../support/lot-shop";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const { sql, product, receive, sell, packedFrom } = lotShop();

const url = () => String(process.env["DATABASE_URL"]);
const numberOf = async (id: string) => (await getAdminOrder(id)).orderNumber;
const mailsOf = (id: string) =>
  sql("SELECT key, (data ->> 'isUpdate')::boolean AS update FROM mail_outbox WHERE data ->> 'orderId' = $1", [
    id,
  ]);
const sold = async () => sell(await product(9), 1);

/** A file with these rows below its header. */
const fileOf = (...rows: string[][]) =>
  [["orderNumber", "courier", "trackingNumber"], ...rows].map((cells) => cells.join(",")).join("\r\n");

/** The rows of a file that can be shipped, as the page sends them. */
async function readyRows(csv: string) {
  return (await planTracking(csv)).lines.flatMap(({ outcome, order, courier, trackingNumber }) =>
    order && (outcome === "ship" || outcome === "add")
      ? [{ id: order.id, version: order.version, courier, trackingNumber }]
      : [],
  );
}

/** As the page does it. */
const undoAll = ({ done }: BatchResult) =>
  undoMarkOrders(PACKER, {
    orders: done.map(({ id, version, before, parcel }) => ({ id, version, status: before, parcel })),
  });

describe("the preview of a tracking file", () => {
  it("names row, column and fix of each error, and changes nothing", async () => {
    const [ready, canceled] = [await sold(), await sold()];
    await sql("UPDATE orders SET cancelled_at = now(), cancel_reason = 'shop' WHERE id = $1", [canceled]);
    const [one, two] = [await numberOf(ready), await numberOf(canceled)];
    const { lines } = await planTracking(
      fileOf(
        [one, "UPS", "1Z1"],
        [two, "UPS", "1Z2"],
        ["NOBODY00", "UPS", ""],
        [one, "UPS", "1Z3"],
        [one, "UPS", "1Z1"],
      ),
    );
    expect(
      lines.map(({ line, outcome, problems }) => [line, outcome, problems.map(({ field }) => field)]),
    ).toEqual([
      [2, "error", ["trackingNumber"]],
      [3, "error", ["orderNumber"]],
      [4, "error", ["trackingNumber", "orderNumber"]],
      [5, "error", ["trackingNumber"]],
    ]);
    expect(lines[1]?.problems[0]?.problem).toBe(`Order ${two} was canceled.`);
    expect((await getAdminOrder(ready)).status).toBe("new");
  });

  it("refuses a spreadsheet and a file without the columns", async () => {
    expect((await refusal(planTracking("PK\u0003\u0004"))).message).toMatch(/spreadsheet/);
    expect((await refusal(planTracking("a,b\r\n1,2"))).message).toMatch(/needs a column orderNumber/);
    const unclosed = 'orderNumber,trackingNumber\r\nA,"1Z\r\nB,2Z\r\n';
    expect((await refusal(planTracking(unclosed))).message).toMatch(/^Row 2 has an unclosed or misplaced/);
  });
});

describe("shipping the rows of a file", () => {
  it("ships each with its number, history, audit entry and email; sent twice, once", async () => {
    const orders = [await sold(), await sold()];
    const csv = fileOf(
      [await numberOf(String(orders[0])), "UPS", "1Z1"],
      [await numberOf(String(orders[1])), "", "9400"],
    );
    const result = await shipOrders(PACKER, { orders: await readyRows(csv) });
    expect(result.refused).toEqual([]);
    expect(result.done.map(({ id, before }) => [id, before])).toEqual(orders.map((id) => [id, "new"]));
    for (const id of orders) {
      const { status, trackingNumber, events } = await getAdminOrder(id);
      expect([status, trackingNumber]).toEqual(["shipped", id === orders[0] ? "1Z1" : "9400"]);
      expect(events.map(({ type, who }) => [type, who])).toEqual([["shipped", "Olga"]]);
      expect(await mailsOf(id)).toEqual([{ key: `order-shipped:${id}`, update: false }]);
    }
    expect((await planTracking(csv)).lines.map(({ outcome }) => outcome)).toEqual(["same", "same"]);
    expect(await readyRows(csv)).toEqual([]);
  });

  it("gives an order that was shipped without a number its number, by email", async () => {
    const id = await sold();
    const { version, orderNumber } = await getAdminOrder(id);
    await db().$transaction(async (tx) =>
      writeOrderChange(tx, PACKER, await lockOrder(tx, id), { status: "shipped", version }),
    );
    const csv = fileOf([orderNumber, "UPS", "1Z1"]);
    expect((await planTracking(csv)).lines[0]?.outcome).toBe("add");
    await shipOrders(PACKER, { orders: await readyRows(csv) });
    expect((await mailsOf(id)).map(({ update }) => update)).toEqual([false, true]);
  });

  it("ships the others when one has no lot left or was changed since, and can be undone", async () => {
    const lotted = await product(0, { minRemainingDays: 5 });
    await receive(lotted, 2, dayIn(60), { batch: "OLD" });
    const [short, edited, fine] = [await sell(lotted, 1), await sold(), await sold()];
    await sql("UPDATE lots SET best_before = $2::date WHERE product_id = $1 AND batch = 'OLD'", [
      lotted,
      dayIn(6),
    ]);
    const rows = await Promise.all(
      [short, edited, fine].map(async (id) => [await numberOf(id), "UPS", `T-${id}`]),
    );
    const ready = await readyRows(fileOf(...rows));
    await sql("UPDATE orders SET version = version + 1 WHERE id = $1", [edited]);
    const result = await shipOrders(PACKER, { orders: ready });
    expect(result.refused.map(({ id, reason }) => [id, reason])).toEqual([
      [short, expect.stringMatching(/1 unit missing/)],
      [edited, "has changed in the meantime"],
    ]);
    expect(result.done.map(({ id }) => id)).toEqual([fine]);
    expect(await packedFrom(short)).toEqual([]);
    const undone = await undoAll(result);
    expect(undone.refused).toEqual([]);
    expect((await getAdminOrder(fine)).status).toBe("new");
  });

  it("does not overwrite the number of an order that is not shipped yet; undo restores it", async () => {
    const [labeled, plain] = [await sold(), await sold()];
    const { version } = await getAdminOrder(labeled);
    await db().$transaction(async (tx) =>
      writeOrderChange(tx, PACKER, await lockOrder(tx, labeled), {
        status: "labeled",
        trackingNumber: "1Z0",
        version,
      }),
    );
    const [one, two] = [await numberOf(labeled), await numberOf(plain)];
    const wrong = fileOf([one, "UPS", "1Z1"], [two, "UPS", "1Z2"]);
    const { lines } = await planTracking(wrong);
    expect(lines.map(({ outcome }) => outcome)).toEqual(["error", "ship"]);
    expect(lines[0]?.problems[0]?.problem).toBe(`Order ${one} already has the tracking number 1Z0.`);
    const right = fileOf([one, "USPS", "1Z0"], [two, "USPS", "1Z3"]);
    await undoAll(await shipOrders(PACKER, { orders: await readyRows(wrong) }));
    expect(await getAdminOrder(plain)).toMatchObject({ status: "new", trackingNumber: "", courier: "" });
    const shipped = await shipOrders(PACKER, { orders: await readyRows(right) });
    expect(shipped.done).toHaveLength(2);
    await undoAll(shipped);
    expect(await getAdminOrder(labeled)).toMatchObject({
      status: "labeled",
      trackingNumber: "1Z0",
      courier: "",
    });
  });
});

describe("two imports of the same file", () => {
  it("ship and email each order once", async () => {
    const id = await sold();
    const orders = await readyRows(fileOf([await numberOf(id), "UPS", "1Z1"]));
    const row = await hold(url(), "SELECT 1 FROM orders WHERE id = $1 FOR UPDATE", [id]);
    const both = Promise.all([shipOrders(PACKER, { orders }), shipOrders(PACKER, { orders })]);
    await row.waiting(2);
    await row.free();
    const results = await both;
    expect(results.flatMap(({ done }) => done)).toHaveLength(1);
    expect(results.flatMap(({ refused }) => refused.map(({ reason }) => reason))).toEqual([
      "is already shipped with this tracking number",
    ]);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it("would both ship it and refuse nothing without the lock (control)", async () => {
    const id = await sold();
    const row = await hold(url(), "SELECT 1 FROM orders WHERE id = $1 FOR UPDATE", [id]);
    const shipUnlocked = () =>
      db().$transaction(async (tx) => {
        const read = { ...(await tx.order.findUniqueOrThrow({ where: { id } })), holds: [] };
        return writeOrderChange(tx, PACKER, read, { status: "shipped", trackingNumber: "1Z1" });
      });
    const both = Promise.allSettled([shipUnlocked(), shipUnlocked()]);
    await row.waiting(2);
    await row.free();
    expect((await both).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect((await getAdminOrder(id)).events.map(({ type }) => type)).toEqual(["shipped", "shipped"]);
    expect(await mailsOf(id)).toHaveLength(2);
  });
});
