import { updateOrder } from "@/lib/checkout/commands/order-changes/update-order";
import { buyLabel } from "@/lib/fulfillment/commands/labels/buy-label";
import { quoteLabel } from "@/lib/fulfillment/commands/labels/quote-label";
import { reconcileLabels } from "@/lib/fulfillment/commands/labels/reconcile-labels";
import { recordPurchase, releasePurchase } from "@/lib/fulfillment/commands/labels/record-purchase";
import { syncTracking } from "@/lib/fulfillment/commands/labels/sync-tracking";
import { voidLabel } from "@/lib/fulfillment/commands/labels/void-label";
import { getLabelFile } from "@/lib/fulfillment/queries/label-file";
import { getLabelDesk } from "@/lib/fulfillment/queries/labels";
import { courier } from "@/lib/server/courier/connected-courier";
import { OWNER, PACKER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { courierSettings } from "../../support/courier-settings";
import { firstRate, labelShop, PARCEL } from "../../support/label-shop";

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

const { sql, order, moveTo, easypost, packed, quoted, labeled, orderOf, trackerOf, soldBy } = labelShop();

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
    easypost().trouble = "slow purchase";
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
          courier()?.buy(easypost().shipments.all.slice(-2)[index]?.id ?? "", rate?.id ?? ""),
        ),
      ),
    );
    expect(sold).toBe(2);
  });

  it("when the answer is lost: the shop asks what was bought", async () => {
    const { id, input } = await quoted();
    easypost().trouble = "lost answer";
    expect(await soldBy(() => buyLabel(PACKER, id, input))).toBe(1);
    expect(await orderOf(id)).toMatchObject({ status: "labeled" });
  });

  it("when EasyPost is down during the purchase: the job finds the label, or lets staff buy again", async () => {
    const [{ id, input }, other] = [await quoted(), await quoted()];
    easypost().trouble = "unavailable";
    for (const one of [{ id, input }, other]) {
      const error = await refusal(buyLabel(PACKER, one.id, one.input));
      expect([error.code, error.message]).toEqual([
        "courier",
        expect.stringMatching(/won't buy a second one/),
      ]);
    }
    easypost().trouble = undefined;
    const [row] = await sql("SELECT shipment_id FROM shipping_labels WHERE id = $1", [input.labelId]);
    easypost().shipments.buy(String(row?.["shipment_id"]), input.rateId, easypost().url);
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
    easypost().trouble = "unavailable";
    await refusal(buyLabel(PACKER, id, input));
    easypost().trouble = undefined;
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

  it("has to come before a correction of the address, because the parcel goes where its label says", async () => {
    const { id, label } = await labeled();
    const place = { address: "2 Lane", city: "Ojai", state: "CA", zip: "93023" } as const;
    const correct = () =>
      updateOrder(OWNER, id, { shippingAddress: { firstName: "Rosa", lastName: "Field", ...place } });
    expect((await refusal(correct())).message).toMatch(/Void the label before/);
    await voidLabel(PACKER, id, { labelId: label.id });
    expect(await correct()).toMatchObject({ shippingAddress: place });
  });

  it("is refused once the parcel has left, and where the carrier refunds nothing", async () => {
    const { id, label } = await labeled();
    await easypost().move(await trackerOf(label.id), "in_transit", "Accepted at USPS Origin Facility");
    await syncTracking(await trackerOf(label.id));
    expect((await refusal(voidLabel(PACKER, id, { labelId: label.id }))).message).toMatch(/can't be voided/);
    const other = await packed();
    const { labelId, rates } = await quoteLabel(PACKER, other, PARCEL);
    const ups = rates.find(({ carrier }) => carrier === "UPSDAP");
    await buyLabel(PACKER, other, { labelId, rateId: String(ups?.id), cents: Number(ups?.cents) });
    expect((await refusal(voidLabel(PACKER, other, { labelId }))).message).toBe(
      "The carrier won't refund this label.",
    );
    expect((await getLabelDesk()).orders.find((one) => one.id === other)?.label).toMatchObject({
      state: "bought",
      problem: "The carrier won't refund this label.",
    });
  });

  it("whose answer is lost is found out", async () => {
    const { id, label } = await labeled();
    easypost().trouble = "lost answer";
    expect(await voidLabel(PACKER, id, { labelId: label.id })).toMatchObject({ state: "voided" });
  });
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
  easypost().trouble = "unavailable";
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
  easypost().trouble = "unavailable";
  await refusal(buyLabel(PACKER, id, input));
  await releasePurchase(input.labelId, new Date("2026-01-01"), "Lost");
  const state = async () =>
    (await sql("SELECT state::text FROM shipping_labels WHERE id = $1", [input.labelId]))[0]?.["state"];
  expect(await state()).toBe("buying");
});

it("is nothing without a courier: staff enter tracking numbers by hand", async () => {
  const connected = courierSettings.now;
  courierSettings.now = {};
  const id = await packed();
  expect((await refusal(quoteLabel(PACKER, id, PARCEL))).message).toMatch(/by hand/);
  expect(await getLabelDesk()).toMatchObject({ courier: null });
  expect([await reconcileLabels(), await syncTracking("trk_1")]).toEqual([0, "ignored"]);
  courierSettings.now = connected;
});
