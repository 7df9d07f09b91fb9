import { listStockChanges } from "@/lib/catalog/queries/admin-products";
import { addDays } from "@/lib/core/dates";
import { notifyRecall, recallLot } from "@/lib/inventory/commands/recall-lot";
import { syncLotAges } from "@/lib/inventory/commands/sync-lot-ages";
import { writeOffLot } from "@/lib/inventory/commands/write-off-lot";
import { findArrival } from "@/lib/inventory/queries/find-arrival";
import { findRecalledLot, getLotDetail } from "@/lib/inventory/queries/lot-detail";
import { exportWaste, getWastePage } from "@/lib/inventory/queries/waste";
import { EXPIRING_SOON_DAYS } from "@/lib/inventory/rules";
import { wasteListSchema, writeOffSchema } from "@/lib/inventory/schema";
import { getAttention } from "@/lib/reports/queries/attention";
import { ALREADY_SAVED } from "@/lib/server/claim-request";
import { db } from "@/lib/server/db";
import { OWNER, PACKER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { hold } from "../../support/hold";
import { dayIn, lotShop } from "../../support/lot-shop";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn(), cacheLife: jest.fn(), cacheTag: jest.fn() }));

const shop = lotShop();
const { sql, product, receive, sell, restock, mark, unitsOf, stockOf } = shop;
const url = () => String(process.env["DATABASE_URL"]);

let keys = 0;
const writeOff = (lotId: string, quantity: number, more: object = {}) => {
  keys += 1;
  return writeOffLot(
    PACKER,
    lotId,
    writeOffSchema.parse({ requestKey: `write-off-${keys}`, quantity, reason: "damaged", ...more }),
  );
};

describe("a write-off", () => {
  it("takes units out of the lot and of the stock for sale, once per form", async () => {
    const id = await product();
    const { id: lotId } = await receive(id, 5, dayIn(30), { batch: "B" });
    await writeOff(lotId, 2, { requestKey: "the-same-form", note: "Dropped" });
    const after = await writeOff(lotId, 2, { requestKey: "the-same-form", note: "Dropped" });
    for (const [units, change] of [
      [3, { note: "Dropped" }],
      [2, { note: "Moldy" }],
      [2, { note: "Dropped", reason: "expired" }],
    ] as const)
      expect(await refusal(writeOff(lotId, units, { requestKey: "the-same-form", ...change }))).toMatchObject(
        { code: "conflict", message: ALREADY_SAVED },
      );
    expect(after.writeOffs).toMatchObject([
      { quantity: 2, reason: "damaged", note: "Dropped", costCents: null, who: "Olga" },
    ]);
    expect(await unitsOf(id)).toEqual([["B", 3]]);
    expect(await stockOf(id)).toMatchObject({ forSale: 3, available: 3 });
    expect((await listStockChanges(id))[0]).toMatchObject({ change: -2, cause: "written_off", who: "Olga" });
    expect(
      await sql("SELECT reason, after FROM audit_log WHERE action = 'lot.write_off' AND object_id = $1", [
        lotId,
      ]),
    ).toEqual([{ reason: "damaged: Dropped", after: { onHand: 3 } }]);
  });

  it("is refused for more than the lot has", async () => {
    const { id } = await receive(await product(), 2);
    expect(await refusal(writeOff(id, 3))).toMatchObject({
      details: { fields: { quantity: expect.stringContaining("2 or less") } },
    });
  });

  it("leaves sold units short, and does not change the stock of a lot that is not for sale", async () => {
    const id = await product();
    const { id: lotId } = await receive(id, 3, dayIn(30));
    await sell(id, 2);
    await writeOff(lotId, 3);
    expect(await stockOf(id)).toEqual({ forSale: 0, available: 0, toPack: 2, short: 2 });
    const recalled = await receive(id, 4, dayIn(40));
    await recallLot(OWNER, recalled.id, "Foreign matter");
    const before = await stockOf(id);
    await writeOff(recalled.id, 4, { reason: "recalled" });
    expect(await stockOf(id)).toEqual(before);
  });

  it("appears in the waste report by reason, product and lot, with its cost", async () => {
    await sql("DELETE FROM lot_write_offs");
    const [one, other] = [await product(0, { cost: "1.50" }), await product()];
    const [lot, second] = [await receive(one, 9, dayIn(30), { batch: "B" }), await receive(other, 9)];
    await writeOff(lot.id, 2);
    await writeOff(lot.id, 1, { reason: "expired" });
    await writeOff(second.id, 4);
    const report = async (group: string) => {
      const { rows, total, all } = await getWastePage(wasteListSchema.parse({ group, sort: "-units" }));
      expect([total, all]).toMatchObject([rows.length, { units: 7, costCents: 450, unknownUnits: 4 }]);
      return rows.map(({ units, costCents, unknownUnits }) => [units, costCents, unknownUnits]);
    };
    expect(await report("reason")).toEqual([
      [6, 300, 4],
      [1, 150, 0],
    ]);
    expect(await report("product")).toEqual([
      [4, 0, 4],
      [3, 450, 0],
    ]);
    expect(await report("lot")).toEqual([
      [4, 0, 4],
      [3, 450, 0],
    ]);
    const later = wasteListSchema.parse({ from: dayIn(2) });
    expect(await getWastePage(later)).toEqual({ rows: [], total: 0, all: null });
    let file = "";
    for await (const piece of exportWaste(wasteListSchema.parse({}))) file += piece;
    expect(file.trim().split("\r\n")).toHaveLength(4);
    expect(file).toContain(",B,");
    expect(file).toContain("expired,,1,1.50,1.50");
  });
});

describe("a recall", () => {
  /** A lot in three orders of two customers, of which one is packed only; and an order from another lot. */
  async function recalled() {
    const id = await product();
    const lot = await receive(id, 4, dayIn(30), { batch: "BAD" });
    const orders = [await sell(id, 1), await sell(id, 1), await sell(id, 1), await sell(id, 1)];
    for (const order of orders) await mark(order, "packed");
    const [first = "", second = "", third = ""] = orders;
    for (const order of [first, second, third]) await mark(order, "shipped");
    await sql("UPDATE orders SET customer_email = 'Twice@garden.example' WHERE id = $1", [first]);
    await sql("UPDATE orders SET customer_email = 'twice@garden.example' WHERE id = $1", [second]);
    await receive(id, 5, dayIn(60), { batch: "GOOD" });
    return { id, lot: lot.id, orders };
  }
  const mailsOf = (lot: string) =>
    sql(
      "SELECT recipient, data FROM mail_outbox WHERE template = 'lot-recall' AND data->>'lotId' = $1 ORDER BY recipient",
      [lot],
    );

  it("ends the sale of the lot, and lists every order and customer that received it", async () => {
    const id = await product();
    const { id: lot } = await receive(id, 5, dayIn(30), { batch: "BAD" });
    const order = await sell(id, 2);
    await mark(order, "packed");
    const after = await recallLot(OWNER, lot, "Glass");
    expect(after).toMatchObject({
      state: "recalled",
      recallReason: "Glass",
      quantity: 3,
      orders: [{ id: order, quantity: 2, notifiedAt: null }],
    });
    expect(await stockOf(id)).toMatchObject({ forSale: 0, available: 0 });
    expect((await listStockChanges(id))[0]).toMatchObject({ change: -3, cause: "recalled", who: "Olga" });
    await recallLot(OWNER, lot, "Pressed again");
    expect((await getLotDetail(lot)).recallReason).toBe("Glass");
  });

  it("keeps parcels with its units in the house, and packs them anew from another lot", async () => {
    const { id, lot, orders } = await recalled();
    await recallLot(OWNER, lot, "Glass");
    const packed = orders[3] ?? "";
    expect(await mark(packed, "shipped")).toMatch(/recalled/);
    expect(await mark(packed, "new")).toBeUndefined();
    expect(await unitsOf(id)).toEqual([
      ["BAD", 1, "recalled"],
      ["GOOD", 5],
    ]);
    expect(await mark(packed, "shipped")).toBeUndefined();
    expect(await unitsOf(id)).toEqual([
      ["BAD", 1, "recalled"],
      ["GOOD", 4],
    ]);
  });

  it("returns units into the recalled lot, never for sale", async () => {
    const { id, lot, orders } = await recalled();
    await recallLot(OWNER, lot, "Glass");
    const before = await stockOf(id);
    await restock(orders[0] ?? "", id, 1);
    expect(await stockOf(id)).toEqual(before);
    expect(await unitsOf(id)).toEqual([
      ["BAD", 1, "recalled"],
      ["GOOD", 5],
    ]);
  });

  it("emails each customer whose parcel has left once, though two people press at the same time", async () => {
    const { id, lot, orders } = await recalled();
    expect(await refusal(notifyRecall(OWNER, lot))).toMatchObject({ code: "conflict" });
    await recallLot(OWNER, lot, "Glass");
    const row = await hold(url(), "SELECT 1 FROM products WHERE id = $1 FOR UPDATE", [id]);
    const both = Promise.all([notifyRecall(OWNER, lot), notifyRecall(OWNER, lot)]);
    await row.waiting(2);
    await row.free();
    expect((await both).map(({ queued }) => queued).sort()).toEqual([0, 2]);
    expect(await notifyRecall(OWNER, lot)).toEqual({ queued: 0 });
    const mails = await mailsOf(lot);
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      expect.stringMatching(/^buyer/),
      "twice@garden.example",
    ]);
    expect(mails[1]).toMatchObject({ data: { orderIds: orders.slice(0, 2).sort() } });
    expect(await findRecalledLot(lot, orders.slice(0, 2))).toMatchObject({
      batch: "BAD",
      reason: "Glass",
      orderNumbers: [expect.anything(), expect.anything()],
    });
    expect((await getLotDetail(lot)).orders.filter(({ notifiedAt }) => notifiedAt !== null)).toHaveLength(3);
  });

  it("would be counted twice without the lock, and the outbox would still send one email (control)", async () => {
    const { lot } = await recalled();
    await recallLot(OWNER, lot, "Glass");
    await notifyRecall(OWNER, lot);
    await sql("UPDATE lot_allocations SET notified_at = NULL WHERE lot_id = $1", [lot]);
    expect(await notifyRecall(OWNER, lot)).toEqual({ queued: 2 });
    expect(await mailsOf(lot)).toHaveLength(2);
  });

  it("needs a lot of its own", async () => {
    const id = await product(3);
    await receive(id, 1, dayIn(30));
    const [row] = await sql("SELECT id FROM lots WHERE product_id = $1 AND kind = 'adjustment'", [id]);
    expect(await refusal(recallLot(OWNER, String(row?.["id"]), "Glass"))).toMatchObject({ code: "conflict" });
  });
});

it("what expires soon, what is too old and what is short is pending work", async () => {
  const counts = async () => {
    const { expiringLots, oldLots, shortProducts } = await getAttention();
    return [expiringLots, oldLots, shortProducts.length];
  };
  const [expiring = 0, old = 0, short = 0] = (await counts()) as number[];
  const id = await product();
  const soon = addDays(await findArrival("standard", db(), EXPIRING_SOON_DAYS), -1);
  await receive(id, 2, soon);
  await sell(id, 1);
  expect(await counts()).toEqual([expiring + 1, old, short]);
  await sql("UPDATE products SET min_remaining_days = 60 WHERE id = $1", [id]);
  expect(await counts()).toEqual([expiring, old + 1, short]);
  await syncLotAges();
  expect(await counts()).toEqual([expiring, old + 1, short + 1]);
});
