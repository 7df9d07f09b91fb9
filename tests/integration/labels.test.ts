import { anonymizeOrders } from "@/lib/account/commands/anonymize-orders";
import { buyLabel } from "@/lib/fulfillment/commands/labels/buy-label";
import { quoteLabel } from "@/lib/fulfillment/commands/labels/quote-label";
import { reconcileLabels } from "@/lib/fulfillment/commands/labels/reconcile-labels";
import { recordPurchase, releasePurchase } from "@/lib/fulfillment/commands/labels/record-purchase";
import { syncTracking } from "@/lib/fulfillment/commands/labels/sync-tracking";
import { voidLabel } from "@/lib/fulfillment/commands/labels/void-label";
import { getLabelFile } from "@/lib/fulfillment/queries/label-file";
import { getLabelDesk } from "@/lib/fulfillment/queries/labels";
import type { LabelQuote } from "@/lib/fulfillment/schema/labels";
import { recallLot } from "@/lib/inventory/commands/recall-lot";
import { receiveLot } from "@/lib/inventory/commands/receive-lot";
import { receiveLotSchema } from "@/lib/inventory/schema";
import { courier } from "@/lib/server/connected-courier";
import { db } from "@/lib/server/db";
import type { Env } from "@/lib/server/env";
import { type EasyPostStandIn, signBody, startEasyPost, trackerEvent } from "../../sandbox/easypost/server";
import { adminShop, newProduct, OWNER, refusal } from "../support/admin-shop";
import { movableClock } from "../support/movable-clock";
import { orderFixtures } from "../support/order-fixtures";

let settings: Partial<Env> = {};
jest.mock("@/lib/server/env", () => {
  const real = jest.requireActual("@/lib/server/env");
  return { ...real, env: () => ({ ...real.env(), ...settings }) };
});
jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));
jest.mock("@/lib/server/log", () => ({ log: () => ({ error: () => {}, warn: () => {}, info: () => {} }) }));

const KEY = "EZTKsandbox";
const SECRET = "a-secret-of-the-sandbox";
const PARCEL = { weightOz: 40, lengthIn: 12, widthIn: 9, heightIn: 6 };
const PACKER = { ...OWNER, staffRole: "fulfilment" as const };

const { moveTo } = movableClock();
const { sql } = adminShop();
const { order, person } = orderFixtures(sql);
let easypost: EasyPostStandIn;
beforeAll(async () => {
  easypost = await startEasyPost({ port: 0, key: KEY });
  settings = { EASYPOST_API_KEY: KEY, EASYPOST_WEBHOOK_SECRET: SECRET, EASYPOST_API_BASE: easypost.url };
  await sql("UPDATE store_settings SET postal_address = '12 Mill Road, Ojai, CA 93023'");
});
afterEach(() => {
  easypost.trouble = undefined;
});
afterAll(() => easypost.close());

async function packed(zip = "93023"): Promise<string> {
  const id = await order("rosa@field.example");
  await sql(
    `UPDATE orders SET fulfillment_status = 'packed', customer_name = 'Rosa Field', shipping_address = $2 WHERE id = $1`,
    [
      id,
      JSON.stringify({
        firstName: "Rosa",
        lastName: "Field",
        address: "1 Lane",
        city: "Ojai",
        state: "CA",
        zip,
      }),
    ],
  );
  return id;
}

const firstRate = ({ labelId, rates }: LabelQuote) => ({
  labelId,
  rateId: String(rates[0]?.id),
  cents: Number(rates[0]?.cents),
});
async function quoted() {
  const id = await packed();
  return { id, input: firstRate(await quoteLabel(PACKER, id, PARCEL)) };
}
async function labeled() {
  const { id, input } = await quoted();
  return { id, label: await buyLabel(PACKER, id, input) };
}
const orderOf = async (id: string) =>
  (
    await sql(
      "SELECT fulfillment_status::text AS status, tracking_number, courier FROM orders WHERE id = $1",
      [id],
    )
  )[0];
const trackerOf = async (labelId: string) =>
  String((await sql("SELECT tracker_id FROM shipping_labels WHERE id = $1", [labelId]))[0]?.["tracker_id"]);
const soldBy = async (work: () => Promise<unknown>): Promise<number> => {
  const before = easypost.shipments.sold;
  await work();
  return easypost.shipments.sold - before;
};

describe("a label", () => {
  it("is bought at the price that was shown, and gives the order its tracking number", async () => {
    const id = await packed();
    const quote = await quoteLabel(PACKER, id, PARCEL);
    expect(quote.rates.map(({ service, cents }) => [service, cents])).toEqual([
      ["GroundAdvantage", 675],
      ["Ground", 1015],
      ["Priority", 1055],
    ]);
    const input = firstRate(quote);
    expect((await refusal(buyLabel(PACKER, id, { ...input, cents: 100 }))).code).toBe("amount_mismatch");
    const label = await buyLabel(PACKER, id, input);
    expect(label).toMatchObject({
      state: "bought",
      service: "USPS Ground Advantage",
      cents: 675,
      canVoid: true,
    });
    expect(await orderOf(id)).toEqual({
      status: "labeled",
      tracking_number: label.trackingNumber,
      courier: "USPS",
    });
    const audit = await sql("SELECT action FROM audit_log WHERE object_id = $1 ORDER BY created_at", [id]);
    expect(audit.map(({ action }) => action)).toContain("label.buy");
    expect((await getLabelDesk()).orders.find((one) => one.id === id)?.label).toMatchObject({ id: label.id });
  });

  it("is refused for an order that is not packed, picked up, canceled or on hold", async () => {
    const fresh = await order("rosa@field.example");
    expect((await refusal(quoteLabel(PACKER, fresh, PARCEL))).message).toMatch(/is not packed yet/);
    const id = await packed();
    await sql("UPDATE orders SET fulfillment_method = 'pickup' WHERE id = $1", [id]);
    expect((await refusal(quoteLabel(PACKER, id, PARCEL))).message).toMatch(/needs no label/);
  });

  it("says why there is no rate, in the carrier's words, and what EasyPost refuses", async () => {
    expect(await quoteLabel(PACKER, await packed("00000"), PARCEL)).toMatchObject({
      rates: [],
      problems: ["USPS: The destination ZIP code is not served."],
    });
    const { id, input } = await quoted();
    await sql(
      "UPDATE shipping_labels SET rates = replace(rates::text, $2, 'rate_gone')::jsonb WHERE id = $1",
      [input.labelId, input.rateId],
    );
    const error = await refusal(buyLabel(PACKER, id, { ...input, rateId: "rate_gone" }));
    expect([error.code, error.message]).toEqual([
      "conflict",
      "The courier refused: Unable to buy this rate.",
    ]);
    expect((await quoteLabel(PACKER, id, PARCEL)).rates).toHaveLength(3);
  });
});

describe("one label, not two", () => {
  it("for a repeated press, two presses at once, and another quote", async () => {
    const { id, input } = await quoted();
    easypost.trouble = "slow purchase";
    const sold = await soldBy(async () => {
      const both = await Promise.allSettled([buyLabel(PACKER, id, input), buyLabel(OWNER, id, input)]);
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(await buyLabel(PACKER, id, input)).toMatchObject({ state: "bought" });
    });
    expect(sold).toBe(1);
    expect((await refusal(quoteLabel(PACKER, id, PARCEL))).message).toMatch(/has a label\. Void it before/);
  });

  it("for two members of staff with rates of their own", async () => {
    const id = await packed();
    const mine = firstRate(await quoteLabel(PACKER, id, PARCEL));
    await sql("UPDATE shipping_labels SET problem = 'kept' WHERE id = $1", [mine.labelId]);
    const theirs = firstRate(await quoteLabel(OWNER, id, PARCEL));
    const sold = await soldBy(() =>
      Promise.allSettled([buyLabel(PACKER, id, mine), buyLabel(OWNER, id, theirs)]),
    );
    expect(sold).toBe(1);
  });

  it("would be two without the recorded purchase (control)", async () => {
    const id = await packed();
    const quotes = [await quoteLabel(PACKER, id, PARCEL), await quoteLabel(OWNER, id, PARCEL)];
    const sold = await soldBy(() =>
      Promise.all(
        quotes.map(({ rates: [rate] }, index) =>
          courier()?.buy(easypost.shipments.all.slice(-2)[index]?.id ?? "", rate?.id ?? ""),
        ),
      ),
    );
    expect(sold).toBe(2);
  });

  it("when the answer is lost: the shop asks what was bought", async () => {
    const { id, input } = await quoted();
    easypost.trouble = "lost answer";
    expect(await soldBy(() => buyLabel(PACKER, id, input))).toBe(1);
    expect(await orderOf(id)).toMatchObject({ status: "labeled" });
  });

  it("when EasyPost is down during the purchase: the job finds the label, or lets staff buy again", async () => {
    const [{ id, input }, other] = [await quoted(), await quoted()];
    easypost.trouble = "unavailable";
    for (const one of [{ id, input }, other]) {
      const error = await refusal(buyLabel(PACKER, one.id, one.input));
      expect([error.code, error.message]).toEqual([
        "courier",
        expect.stringMatching(/no second one is bought/),
      ]);
    }
    easypost.trouble = undefined;
    const [row] = await sql("SELECT shipment_id FROM shipping_labels WHERE id = $1", [input.labelId]);
    easypost.shipments.buy(String(row?.["shipment_id"]), input.rateId, easypost.url);
    expect(await reconcileLabels()).toBe(0);
    moveTo(60);
    expect(await reconcileLabels()).toBe(1);
    expect(await orderOf(id)).toMatchObject({ status: "labeled" });
    expect(await orderOf(other.id)).toMatchObject({ status: "packed" });
    expect((await refusal(quoteLabel(PACKER, other.id, PARCEL))).message).toMatch(/has a label/);
    moveTo(700);
    expect(await reconcileLabels()).toBe(1);
    expect((await quoteLabel(PACKER, other.id, PARCEL)).rates).toHaveLength(3);
  });

  it("and not by a second press after the order was canceled", async () => {
    const { id, input } = await quoted();
    easypost.trouble = "unavailable";
    await refusal(buyLabel(PACKER, id, input));
    easypost.trouble = undefined;
    await sql("UPDATE orders SET cancelled_at = now(), cancel_reason = 'shop' WHERE id = $1", [id]);
    moveTo(800);
    const sold = await soldBy(async () => {
      expect((await refusal(buyLabel(PACKER, id, input))).message).toMatch(/was canceled/);
    });
    expect(sold).toBe(0);
  });

  it("and only for the address of its rates", async () => {
    const { id, input } = await quoted();
    await sql(
      "UPDATE orders SET shipping_address = jsonb_set(shipping_address, '{address}', '\"2 Lane\"') WHERE id = $1",
      [id],
    );
    const sold = await soldBy(async () => {
      expect((await refusal(buyLabel(PACKER, id, input))).message).toMatch(/address has changed/);
    });
    expect(sold).toBe(0);
    await buyLabel(PACKER, id, firstRate(await quoteLabel(PACKER, id, PARCEL)));
  });

  it("in the database", async () => {
    const { id } = await labeled();
    await expect(
      sql(
        `INSERT INTO shipping_labels (id, order_id, state, shipment_id, parcel, rates, rate_id, requested_at, updated_at)
         VALUES ('second', $1, 'buying', 'shp_2', '{}', '[]', 'rate_1', now(), now())`,
        [id],
      ),
    ).rejects.toThrow(/shipping_labels_active/);
    await expect(
      sql("UPDATE shipping_labels SET label_url = NULL WHERE order_id = $1", [id]),
    ).rejects.toThrow(/shipping_labels_bought/);
  });
});

describe("a void", () => {
  it("returns the money and frees the order for another label", async () => {
    const { id, label } = await labeled();
    expect(await voidLabel(PACKER, id, { labelId: label.id })).toMatchObject({
      state: "voided",
      refund: "Refund requested",
    });
    expect(await orderOf(id)).toEqual({ status: "packed", tracking_number: null, courier: null });
    expect(await voidLabel(PACKER, id, { labelId: label.id })).toMatchObject({ state: "voided" });
    expect(
      await soldBy(async () => buyLabel(PACKER, id, firstRate(await quoteLabel(PACKER, id, PARCEL)))),
    ).toBe(1);
  });

  it("is refused once the parcel has left, and where the carrier refunds nothing", async () => {
    const { id, label } = await labeled();
    await easypost.move(await trackerOf(label.id), "in_transit", "Accepted at USPS Origin Facility");
    await syncTracking(await trackerOf(label.id));
    expect((await refusal(voidLabel(PACKER, id, { labelId: label.id }))).message).toMatch(/can't be voided/);
    const other = await packed();
    const { labelId, rates } = await quoteLabel(PACKER, other, PARCEL);
    const ups = rates.find(({ carrier }) => carrier === "UPSDAP");
    await buyLabel(PACKER, other, { labelId, rateId: String(ups?.id), cents: Number(ups?.cents) });
    expect((await refusal(voidLabel(PACKER, other, { labelId }))).message).toBe(
      "The carrier doesn't refund this label.",
    );
    expect((await getLabelDesk()).orders.find((one) => one.id === other)?.label).toMatchObject({
      state: "bought",
      problem: "The carrier doesn't refund this label.",
    });
  });

  it("whose answer is lost is found out", async () => {
    const { id, label } = await labeled();
    easypost.trouble = "lost answer";
    expect(await voidLabel(PACKER, id, { labelId: label.id })).toMatchObject({ state: "voided" });
  });
});

describe("tracking", () => {
  it("ships the order with one email, expects the carrier's day, and ends with the delivery", async () => {
    const { id, label } = await labeled();
    const tracker = await trackerOf(label.id);
    const move = async (
      ...step: Parameters<EasyPostStandIn["move"]> extends [string, ...infer Rest] ? Rest : never
    ) => {
      await easypost.move(tracker, ...step);
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
      await easypost.move(tracker, status, "Addressee unknown");
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
    await easypost.move(tracker, "delivered", "Delivered");
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
    await easypost.move(tracker, "in_transit", "Accepted");
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
    await easypost.move(tracker, "in_transit", "Accepted");
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
    await easypost.move(tracker, "in_transit", "Accepted");
    expect(await syncTracking(tracker)).toBe("ignored");
    expect(await orderOf(id)).toMatchObject({ status: "packed" });
    expect(await sql("SELECT message FROM notices WHERE object_id = $1", [id])).toEqual([
      { message: expect.stringContaining("the carrier has the parcel, although staff voided its label.") },
    ]);
  });
});

it("believes a webhook only with the courier's signature", async () => {
  const { label } = await labeled();
  const trackerId = await trackerOf(label.id);
  const body = trackerEvent(easypost.shipments.tracker(trackerId));
  expect(courier()?.readWebhook(body, signBody(body, SECRET))).toEqual({ trackerId });
  for (const signature of ["", signBody(body, "another-secret-16"), signBody(`${body} `, SECRET)])
    expect(courier()?.readWebhook(body, signature)).toBeUndefined();
  const other = JSON.stringify({ description: "batch.created", result: { id: "batch_1" } });
  expect(courier()?.readWebhook(other, signBody(other, SECRET))).toBeNull();
});

it("prints labels and slips as one PDF, and says so when there is nothing to print", async () => {
  const { id } = await labeled();
  const without = await packed();
  const pages = async (slips: boolean) =>
    Buffer.from(await getLabelFile([id, without], slips))
      .toString("latin1")
      .match(/\/Type \/Page\b/g)?.length;
  expect([await pages(false), await pages(true)]).toEqual([1, 2]);
  expect((await refusal(getLabelFile([without], false))).message).toBe(
    "None of these orders has a label to print.",
  );
  easypost.trouble = "unavailable";
  expect((await refusal(getLabelFile([id], false))).code).toBe("courier");
});

it("records a purchase once", async () => {
  const { id, label } = await labeled();
  const [row] = await sql("SELECT version FROM orders WHERE id = $1", [id]);
  await recordPurchase(
    label.id,
    {
      carrier: "UPS",
      service: "x",
      cents: 1,
      trackingNumber: "y",
      trackingUrl: null,
      trackerId: null,
      labelUrl: "z",
    },
    PACKER,
  );
  expect((await sql("SELECT version FROM orders WHERE id = $1", [id]))[0]).toEqual(row);
});

it("is not released by an outdated request, because a later one may be buying it", async () => {
  const { id, input } = await quoted();
  easypost.trouble = "unavailable";
  await refusal(buyLabel(PACKER, id, input));
  await releasePurchase(input.labelId, new Date("2026-01-01"), "Lost");
  const state = async () =>
    (await sql("SELECT state::text FROM shipping_labels WHERE id = $1", [input.labelId]))[0]?.["state"];
  expect(await state()).toBe("buying");
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

it("is nothing without a courier: staff enter tracking numbers by hand", async () => {
  const connected = settings;
  settings = {};
  const id = await packed();
  expect((await refusal(quoteLabel(PACKER, id, PARCEL))).message).toMatch(/by hand/);
  expect(await getLabelDesk()).toMatchObject({ courier: null });
  expect([await reconcileLabels(), await syncTracking("trk_1")]).toEqual([0, "ignored"]);
  settings = connected;
});
