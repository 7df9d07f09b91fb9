import { cancelOrderByShop } from "@/lib/checkout/commands/order-changes/cancel-order";
import { updateOrder } from "@/lib/checkout/commands/order-changes/update-order";
import { payWithCredit } from "@/lib/checkout/commands/pay-with-credit";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { addDays, dayOf } from "@/lib/core/dates";
import { toSlip } from "@/lib/fulfillment/rules/slip";
import { updatePickup } from "@/lib/marketing/commands/update-pickup";
import { findDispatch } from "@/lib/marketing/queries/dispatch";
import { getPickupSettings } from "@/lib/marketing/queries/pickup";
import { estimateDelivery } from "@/lib/marketing/rules/dispatch";
import { weekdayOf } from "@/lib/marketing/rules/pickup";
import { findTrackedOrder } from "@/lib/orders/queries/find-tracked-order";
import { getOrder } from "@/lib/orders/queries/get-order";
import { toApiOrder, toApiTracking } from "@/lib/orders/schema";
import { now } from "@/lib/server/clock";
import { OWNER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { ADDRESS, CONTACT } from "../../support/buyer";
import { CLOSED, mark, OPEN, PLACE, pickupInput, pickupShop, savePlace } from "../../support/pickup-shop";

const { shop, quote, press, pay, boughtForPickup, textsOf } = pickupShop();
const { sql } = shop;

describe("the price of a pickup order", () => {
  it("has no delivery price, and the sales tax of the place", async () => {
    const one = shop.shopper();
    await one.add(0, 1);
    const shipped = await quote(one, "standard");
    const picked = await quote(one, "pickup");
    expect(shipped).toMatchObject({ shippingCents: 599, taxRateThousandths: 9000 });
    expect(picked).toMatchObject({ shippingCents: 0, shippingReason: "pickup", taxRateThousandths: 1000 });
    expect(picked?.totalCents).toBe((picked?.subtotalCents ?? 0) + (picked?.taxCents ?? 0));
    expect(picked?.pickup).toMatchObject({
      name: "Farm stand",
      readyOn: dayOf(now(), "America/Los_Angeles"),
    });
  });

  it("gives a member no savings on delivery, and stays 0 below and above the free-delivery threshold", async () => {
    const one = shop.shopper(null, { memberFreeFromCents: 0 as never });
    await one.add(0, 1);
    await press(one, (await quote(one, "pickup"))?.totalCents ?? 0);
    expect(
      await sql("SELECT shipping_cents, member_savings_cents FROM orders ORDER BY created_at DESC LIMIT 1"),
    ).toEqual([{ shipping_cents: 0, member_savings_cents: 0 }]);
    await one.add(1, 40);
    expect((await quote(one, "pickup"))?.shippingReason).toBe("pickup");
  });

  it("does not use up a code for free delivery", async () => {
    await sql(
      `INSERT INTO discounts (id, title, kind, updated_at) VALUES ('free-way', 'Free delivery', 'free_delivery', now())`,
    );
    const one = shop.shopper();
    await one.add(0, 1);
    expect((await quote(one, "standard"))?.applied).toMatchObject({ id: "free-way", deliveryCents: 599 });
    expect((await quote(one, "pickup"))?.applied).toBeNull();
    await press(one, (await quote(one, "pickup"))?.totalCents ?? 0);
    expect(await sql("SELECT 1 FROM discount_uses WHERE discount_id = 'free-way'")).toEqual([]);
    await sql("DELETE FROM discounts WHERE id = 'free-way'");
  });
});

describe("pressing Pay for pickup", () => {
  it("is refused at its field while pickup is off, and for the total of a delivery", async () => {
    const one = shop.shopper();
    await one.add(0, 1);
    const total = (await quote(one, "pickup"))?.totalCents ?? 0;
    expect(await refusal(press(one, total + 599))).toMatchObject({
      code: "amount_mismatch",
      details: { amount: total },
    });
    await savePlace({ isOn: false });
    expect(await refusal(press(one, total))).toMatchObject({
      code: "invalid_input",
      details: { fields: { shippingMethod: expect.stringContaining("not offered") } },
    });
    expect(await refusal(quote(one, "pickup"))).toMatchObject({
      details: { fields: { shippingMethod: expect.any(String) } },
    });
    expect((await quote(one, "standard"))?.pickup).toBeNull();
  });

  it("is refused for subscriptions, which are delivered", async () => {
    const one = shop.shopper((await shop.customer(0)).id, { isMember: true });
    await one.add(1, 1, true);
    const fields = { shippingMethod: expect.stringContaining("subscriptions") };
    expect(await refusal(press(one, 1000))).toMatchObject({ details: { fields } });
    expect(await refusal(quote(one, "pickup"))).toMatchObject({ details: { fields } });
  });

  it("keeps one order when the shopper changes to delivery and back", async () => {
    const one = shop.shopper();
    await one.add(0, 1);
    const [picked, shipped] = [await quote(one, "pickup"), await quote(one, "standard")];
    const first = await press(one, picked?.totalCents ?? 0);
    const method = { shippingMethod: "standard", shippingInfo: { ...ADDRESS, state: "CA" } };
    const second = await press(one, shipped?.totalCents ?? 0, method);
    expect(second.paymentIntentId).toBe(first.paymentIntentId);
    expect(await shop.orderOf(first.paymentIntentId)).toMatchObject({
      fulfillment_method: "shipping",
      pickup_place: null,
      shipping_cents: 599,
      shipping_address: { zip: ADDRESS.zip },
    });
    await press(one, picked?.totalCents ?? 0);
    expect(await shop.orderOf(first.paymentIntentId)).toMatchObject({
      fulfillment_method: "pickup",
      pickup_place: { name: "Farm stand" },
      shipping_cents: 0,
    });
    // The documented call without an address, which needs the same tax in each state, never sends a parcel to the shop.
    await sql("DELETE FROM tax_rates WHERE state <> 'default'");
    const untaxed = await getCheckoutQuote(one.owner, one.viewer, "standard");
    await press(one, untaxed?.totalCents ?? 0, { shippingMethod: "standard", shippingInfo: undefined });
    expect(await shop.orderOf(first.paymentIntentId)).toMatchObject({
      fulfillment_method: "shipping",
      shipping_address: null,
    });
  });

  it("works with store credit alone", async () => {
    const customer = await shop.customer(5_000);
    const total = (await quote(customer, "pickup"))?.totalCents ?? 0;
    const input = pickupInput(total, { creditCents: total });
    const { owner, viewer } = customer;
    const { orderId } = await payWithCredit({ owner, viewer, secretHash: "mine", input }, "an address");
    expect(await getOrder(orderId)).toMatchObject({ isPickup: true, pickupPlace: { name: "Farm stand" } });
  });
});

describe("a paid pickup order", () => {
  it("says where and when in mail, API, tracking and slip", async () => {
    const { id } = await boughtForPickup();
    const order = await getOrder(id);
    expect(order).toMatchObject({
      isPickup: true,
      status: "processing",
      estimatedDeliveryDate: dayOf(now(), "America/Los_Angeles"),
      pickupUntil: null,
    });
    if (!order) throw new Error("no order");
    expect(toApiOrder(order)).toMatchObject({
      fulfillmentMethod: "pickup",
      pickupPlace: {
        lines: ["Farm stand", "1 Mill Rd", "Salem, OR 97301"],
        hours: ["Mon–Sun 12 AM–11:59 PM"],
      },
    });
    const [text = ""] = await textsOf(id, "order-confirmation");
    for (const part of [
      "It should be ready by",
      "Farm stand",
      "1 Mill Rd",
      "Mon–Sun",
      "green door",
      "Pickup: Free",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("Delivery address");
    const email = CONTACT.email.toLowerCase();
    const tracked = await findTrackedOrder({ orderNumber: order.orderNumber, email });
    expect(tracked && toApiTracking(tracked, tracked.totalCents)).toMatchObject({
      isPickup: true,
      shippingAddress: null,
    });
    expect(tracked?.timeline.map(({ title }) => title)).toEqual([
      "Order Placed",
      "Order Confirmed",
      "In Production",
      "Ready for Pickup",
      "Picked Up",
    ]);
    const slip = toSlip(await getAdminOrder(id), { timeZone: "UTC", supportEmail: "a@b.example" });
    expect(slip).toMatchObject({
      recipient: { label: "For pickup by", lines: [] },
      delivery: "Pickup at Farm stand",
    });
  });

  it("is made ready and handed over, with a mail for each", async () => {
    const { id } = await boughtForPickup();
    await mark(id, "packed");
    expect((await mark(id, "shipped")).refused[0]?.reason).toBe("is for pickup, not for shipping");
    await mark(id, "pickup");
    const ready = await getOrder(id);
    expect(ready).toMatchObject({ isReadyForPickup: true, pickupUntil: expect.any(String) });
    const [text = ""] = await textsOf(id, "order-ready");
    expect(text).toContain("We will keep it for you until");
    expect(text).toContain("Farm stand");
    await mark(id, "done");
    expect(await getOrder(id)).toMatchObject({ status: "delivered", pickupUntil: null, shippedDate: null });
    expect(await textsOf(id, "order-picked-up")).toHaveLength(1);
    expect(await textsOf(id, "order-shipped")).toEqual([]);
    const { mails } = await getAdminOrder(id);
    expect(mails.map(({ template, canResend }) => [template, canResend])).toEqual([
      ["order-confirmation", true],
      ["order-ready", false],
      ["order-picked-up", true],
    ]);
  });

  it("that is never collected can be canceled and refunded by staff", async () => {
    const { id, total } = await boughtForPickup();
    await mark(id, "packed");
    await mark(id, "pickup");
    await cancelOrderByShop(OWNER.userId, id, "You did not collect it.");
    expect(await getOrder(id)).toMatchObject({ status: "cancelled" });
    expect(await sql("SELECT amount_cents, status::text FROM refunds WHERE order_id = $1", [id])).toEqual([
      { amount_cents: total, status: "succeeded" },
    ]);
  });

  it("shows the place as it is now, until it is collected", async () => {
    const [waiting, done] = [await boughtForPickup(), await boughtForPickup()];
    for (const status of ["packed", "pickup", "done"] as const) await mark(done.id, status);
    await savePlace({ address: "2 Mill Rd" });
    expect((await getOrder(waiting.id))?.pickupPlace?.address).toBe("2 Mill Rd");
    expect((await getOrder(done.id))?.pickupPlace?.address).toBe("1 Mill Rd");
  });

  it("paid after pickup was turned off and emptied is ready on a day on which its place is open", async () => {
    const day = addDays(dayOf(now(), "America/Los_Angeles"), 2);
    await savePlace({ hours: { ...CLOSED, [weekdayOf(day)]: OPEN } });
    const one = shop.shopper();
    await one.add(0, 1);
    const { paymentIntentId } = await press(one, (await quote(one, "pickup"))?.totalCents ?? 0);
    await savePlace({ isOn: false, hours: CLOSED });
    const id = await pay(paymentIntentId);
    expect((await getOrder(id))?.estimatedDeliveryDate).toBe(day);
  });

  it("that staff change to shipping needs an address of its own, and back takes the place again", async () => {
    const { id } = await boughtForPickup();
    const version = async () => (await getAdminOrder(id)).version;
    await updateOrder(OWNER, id, { fulfillmentMethod: "shipping", version: await version() });
    expect(await getAdminOrder(id)).toMatchObject({ fulfillmentMethod: "shipping", shippingAddress: null });
    expect(await mark(id, "shipped")).toMatchObject({
      refused: [{ reason: "has no address to ship to" }],
    });
    await updateOrder(OWNER, id, { fulfillmentMethod: "pickup", version: await version() });
    expect((await getOrder(id))?.pickupPlace?.name).toBe("Farm stand");
  });

  it("gets a new estimate when staff change it to shipping, and again when they change it back", async () => {
    const { id } = await boughtForPickup();
    const dayOfOrder = async () => (await getOrder(id))?.estimatedDeliveryDate;
    const pickupDay = await dayOfOrder();
    const version = async () => (await getAdminOrder(id)).version;
    await updateOrder(OWNER, id, { fulfillmentMethod: "shipping", version: await version() });
    const { timeZone, schedule } = await findDispatch();
    expect(await dayOfOrder()).toBe(estimateDelivery(now(), 5, schedule, timeZone).arrivesBy);
    expect(await dayOfOrder()).not.toBe(pickupDay);
    await updateOrder(OWNER, id, { fulfillmentMethod: "pickup", version: await version() });
    expect(await dayOfOrder()).toBe(pickupDay);
  });

  it("that staff change to shipping has no address of the shop either after the place has moved", async () => {
    const { id } = await boughtForPickup();
    await savePlace({ address: "2 Mill Rd", zip: "97302" });
    const { version } = await getAdminOrder(id);
    const moved = await updateOrder(OWNER, id, { fulfillmentMethod: "shipping", version });
    expect(moved.shippingAddress).toBeNull();
  });

  it("that waits and is shipped after all is packed again, so that shipping goes on", async () => {
    const { id } = await boughtForPickup();
    await mark(id, "packed");
    await mark(id, "pickup");
    const { version } = await getAdminOrder(id);
    const changed = await updateOrder(OWNER, id, {
      fulfillmentMethod: "shipping",
      status: "pickup",
      version,
    });
    expect(changed).toMatchObject({ fulfillmentMethod: "shipping", status: "packed", pickupUntil: null });
    expect(await getOrder(id)).toMatchObject({ isPickup: false, isReadyForPickup: false });
  });
});

it("an edit of an outdated version is refused, and the audit log has the change", async () => {
  const { version } = await getPickupSettings();
  expect(await refusal(updatePickup(OWNER, { ...PLACE, version: version - 1 }))).toMatchObject({
    code: "conflict",
  });
  await updatePickup(OWNER, { ...PLACE, keepDays: 9, version });
  const [entry] = await sql(
    "SELECT after FROM audit_log WHERE action = 'settings.pickup' ORDER BY created_at DESC, id DESC LIMIT 1",
  );
  expect(entry).toMatchObject({ after: { keepDays: 9 } });
});
