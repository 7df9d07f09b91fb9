import { renderSlips } from "@/lib/fulfillment/queries/render-slips";
import { toSlip } from "@/lib/fulfillment/rules/slip";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";

const SHOP = { timeZone: "America/Los_Angeles", supportEmail: "help@shop.example" };
const line = (more: object = {}) => ({
  id: "one",
  name: "Spelt Tortillas",
  sku: "CF-TOR-001",
  quantity: 3,
  refunded: 0,
  isGift: false,
  lots: [],
  ...more,
});
const order = (more: object = {}) =>
  ({
    orderNumber: "AAAA0001",
    createdAt: "2026-11-24T05:00:00.000Z",
    customerName: "Rosa",
    shippingAddress: {
      firstName: "Rosa",
      lastName: "Field",
      address: "1 Garden Lane",
      city: "Davis",
      state: "CA",
      zip: "95616",
    },
    fulfillmentMethod: "shipping",
    methodName: null,
    isOnHold: false,
    isCancelled: false,
    isPaid: true,
    payment: "paid",
    holds: [],
    refunds: [],
    lines: [line()],
    ...more,
  }) as unknown as AdminOrder;

describe("a packing slip", () => {
  it("says what is in the parcel, from which lots, and no price", () => {
    const lots = [
      { id: "a", batch: "0412", bestBefore: "2027-01-05", quantity: 1 },
      { id: "b", batch: "", bestBefore: null, quantity: 1 },
    ];
    const slip = toSlip(
      order({
        lines: [line({ refunded: 1, lots }), line({ id: "two", refunded: 3 })],
        methodName: "Expedited",
      }),
      SHOP,
    );
    expect(slip).toMatchObject({
      date: "Nov 23, 2026",
      warning: null,
      recipient: { label: "Ship to", name: "Rosa Field", lines: ["1 Garden Lane", "Davis, CA 95616"] },
      delivery: "Expedited delivery",
      rows: [
        {
          name: "Spelt Tortillas",
          units: 2,
          details: ["CF-TOR-001", "1 × best before January 5, 2027 · batch 0412", "1 × no best-before date"],
        },
      ],
    });
    expect(JSON.stringify(slip)).not.toContain("$");
  });

  it("of a pickup has no address, and that of an order on hold says not to send it", () => {
    const slip = toSlip(
      order({
        fulfillmentMethod: "pickup",
        methodName: null,
        isOnHold: true,
        holds: [{ reason: "dispute", released: null }],
      }),
      SHOP,
    );
    expect(slip.recipient).toEqual({ label: "For pickup by", name: "Rosa Field", lines: [] });
    expect(slip.delivery).toBe("Pickup");
    expect(slip.warning).toBe("Do not send: this order is on hold (dispute or inquiry).");
  });
});

it.each([
  [{ isCancelled: true, payment: "refunded" }, "was canceled"],
  [{ isPaid: false, payment: "pending" }, "has not been paid"],
  [{ payment: "refunded" }, "was refunded"],
])("the slip of an order that is %j says so rather than that it is on hold", (more, reason) => {
  const onHold = { isOnHold: true, holds: [{ reason: "dispute", released: null }] };
  expect(toSlip(order({ ...onHold, ...more }), SHOP).warning).toBe(`Do not send: this order ${reason}.`);
  expect(toSlip(order({ payment: "partially_refunded" }), SHOP).warning).toBeNull();
});

describe("the PDF of packing slips", () => {
  const pagesOf = (pdf: Uint8Array) =>
    (
      Buffer.from(pdf)
        .toString("latin1")
        .match(/\/Type \/Page\b/g) ?? []
    ).length;

  it("has a sheet for each order, and more for a long one", async () => {
    const long = order({ lines: Array.from({ length: 34 }, (_, at) => line({ id: String(at) })) });
    expect(pagesOf(await renderSlips([order(), order()].map((one) => toSlip(one, SHOP))))).toBe(2);
    expect(pagesOf(await renderSlips([long, order()].map((one) => toSlip(one, SHOP))))).toBe(5);
  });

  it("is on US Letter, with the font embedded", async () => {
    const address = {
      firstName: "Łucja",
      lastName: "Дмитриевна",
      address: "Θ 1",
      city: "San José",
      state: "CA",
      zip: "1",
    };
    const text = Buffer.from(await renderSlips([toSlip(order({ shippingAddress: address }), SHOP)])).toString(
      "latin1",
    );
    expect(text).toMatch(/^%PDF-/);
    expect(text).toContain("/MediaBox [0 0 612 792]");
    expect(text).toMatch(/\/FontFile2/);
    expect(text).toMatch(/NotoSans/);
  });
});
