import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { preparePayment } from "@/lib/checkout/commands/prepare-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { createPaymentIntentSchema } from "@/lib/checkout/schema";
import { addDays, dayOf } from "@/lib/core/dates";
import { findArrival } from "@/lib/inventory/queries/find-arrival";
import { createDeliveryMethod, updateDeliveryMethod } from "@/lib/marketing/commands/save-delivery-method";
import { findDeliveryTerms } from "@/lib/marketing/queries";
import { findDeliveryMethod, listDeliveryMethods } from "@/lib/marketing/queries/delivery-methods";
import { getShippingSettings } from "@/lib/marketing/queries/settings";
import { addBusinessDays } from "@/lib/marketing/rules/dispatch";
import { weekdayOf } from "@/lib/marketing/rules/pickup";
import { deliveryMethodSchema } from "@/lib/marketing/schema/delivery-methods";
import { now } from "@/lib/server/clock";
import { refusal } from "../support/admin-shop";
import { ADDRESS } from "../support/buyer";
import { paymentShop } from "../support/payment-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const shop = paymentShop();
const { sql } = shop;
const OWNER = { userId: "the-manager", staffRole: "owner" as const };
const ZONE = "America/Los_Angeles";
const COURIER = {
  name: "Chilled courier",
  isOn: true,
  position: 5,
  price: "14.50",
  hasFreeDelivery: false,
  minDays: 1,
  maxDays: 1,
  carriesChilled: true,
  onlyStates: "CA, OR",
  zones: "OR: 19.00",
  shipDays: [] as ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[],
  cutoffTime: "",
};

const add = (change: object = {}) =>
  createDeliveryMethod(OWNER, deliveryMethodSchema.parse({ ...COURIER, ...change }));
const change = async (id: string, to: object) => {
  const { version, ...saved } = (await findDeliveryMethod(id)) ?? { version: 0 };
  return updateDeliveryMethod(OWNER, id, { ...deliveryMethodSchema.parse({ ...saved, ...to }), version });
};
const setChilled = (isChilled: boolean) =>
  sql("UPDATE products SET is_chilled = $2 WHERE id = $1", [shop.product(0), isChilled]);

beforeAll(async () => {
  await sql("UPDATE store_settings SET shipping_mode = 'policy'");
  await sql("UPDATE products SET name = 'Hemp Cheese', regular_price_cents = 1000 WHERE id = $1", [
    shop.product(0),
  ]);
  await sql(
    "INSERT INTO users (id, email, first_name, is_admin, updated_at) VALUES ('the-manager', 'm@shop.example', 'Mona', true, now())",
  );
});
beforeEach(async () => {
  await sql("DELETE FROM delivery_methods WHERE id NOT IN ('standard', 'expedited')");
  await sql("DELETE FROM delivery_method_states");
  await sql("UPDATE delivery_methods SET carries_chilled = true, is_everywhere = true, is_on = true");
  await sql("UPDATE store_settings SET shipping_mode = 'policy'");
  await setChilled(false);
});

type Person = ReturnType<typeof shop.shopper>;
async function buyer(): Promise<Person> {
  const person = shop.shopper();
  await person.add(0, 1);
  return person;
}
async function quote({ owner, viewer }: Person, method = "standard", state?: string) {
  const quoted = await getCheckoutQuote(owner, viewer, method, state);
  if (!quoted) throw new Error("The cart is empty");
  return quoted;
}
const press = async (
  { owner, viewer }: Person,
  amount: number,
  shippingMethod: string,
  state: string | null = "CA",
) =>
  preparePayment(
    {
      owner,
      viewer,
      secretHash: "mine",
      input: createPaymentIntentSchema.parse({
        amount,
        shippingMethod,
        ...(state ? { shippingInfo: { ...ADDRESS, state } } : {}),
      }),
    },
    `address of ${owner.sessionId}`,
  );
async function buy(person: Person, method: string, state = "CA") {
  const { totalCents } = await quote(person, method, state);
  const { paymentIntentId } = await press(person, totalCents, method, state);
  await shop.confirm(paymentIntentId);
  await finalizePayment(await readIntent(paymentIntentId));
  const row = await shop.orderOf(paymentIntentId);
  return { row, id: String(row?.["id"]) };
}
const offered = (quoted: Awaited<ReturnType<typeof quote>>) =>
  quoted.methods.map(({ name, priceCents }) => [name, priceCents]);

describe("checkout offers", () => {
  it("by default: the documented methods at the documented rates, to every state", async () => {
    const person = await buyer();
    expect(offered(await quote(person, "standard", "HI"))).toEqual([
      ["Standard", 599],
      ["Expedited", 1299],
    ]);
    await sql("UPDATE store_settings SET shipping_mode = 'free'");
    expect(offered(await quote(person, "standard", "HI"))).toEqual([["Standard", 0]]);
  });

  it("a method only in its states, at the price of the state", async () => {
    const { id } = await add();
    const person = await buyer();
    expect(offered(await quote(person, id, "CA"))).toContainEqual(["Chilled courier", 1450]);
    expect(offered(await quote(person, id, "OR"))).toContainEqual(["Chilled courier", 1900]);
    expect((await quote(person, id, "OR")).shippingCents).toBe(1900);
    const there = await quote(person, id, "HI");
    expect(offered(there)).toEqual([
      ["Standard", 599],
      ["Expedited", 1299],
    ]);
    expect(there).toMatchObject({
      method: "standard",
      shippingCents: 599,
      deliveryProblem: "Chilled courier does not deliver to HI. We have selected Standard for you.",
    });
  });

  it("for chilled goods only methods that carry them, and names the products if there is none", async () => {
    await change("standard", { carriesChilled: false });
    await change("expedited", { carriesChilled: false });
    const person = await buyer();
    expect((await quote(person)).deliveryProblem).toBe("");
    await setChilled(true);
    expect(await quote(person, "standard", "HI")).toMatchObject({
      methods: [],
      shippingReason: "not-deliverable",
      shippingCents: 0,
      deliveryProblem:
        "We cannot deliver Hemp Cheese to HI, because it must stay chilled. Please remove it from your cart or enter another address.",
    });
    await add();
    expect(offered(await quote(person, "standard", "CA"))).toEqual([["Chilled courier", 1450]]);
    expect((await quote(person, "standard", "CA")).deliveryProblem).toMatch(
      /^Standard cannot carry Hemp Cheese/,
    );
  });

  it("free delivery only for methods to which it applies, whenever standard delivery is free", async () => {
    await add({ hasFreeDelivery: true, position: 4 });
    await add({ name: "Paid courier" });
    const person = await buyer();
    await person.add(1, 40);
    expect(offered(await quote(person, "standard", "CA"))).toEqual([
      ["Standard", 0],
      ["Expedited", 1299],
      ["Chilled courier", 0],
      ["Paid courier", 1450],
    ]);
    await sql("UPDATE store_settings SET shipping_mode = 'free'");
    expect(offered(await quote(person, "standard", "CA"))).toEqual([
      ["Standard", 0],
      ["Chilled courier", 0],
    ]);
  });

  it("arrival days by a method's own ship days and cut-off time, which the paid order keeps", async () => {
    const today = dayOf(now(), ZONE);
    const leaves = addDays(today, 3);
    const { id } = await add({ shipDays: [weekdayOf(leaves)] });
    const person = await buyer();
    const quoted = await quote(person, id, "CA");
    expect(quoted.methods.map(({ arrivesBy }) => arrivesBy)).toEqual([
      null,
      null,
      addBusinessDays(leaves, 1),
    ]);
    const { id: order } = await buy(person, id);
    expect(
      await sql("SELECT estimated_delivery_date::text AS day FROM orders WHERE id = $1", [order]),
    ).toEqual([{ day: addBusinessDays(leaves, 1) }]);
  });
});

describe("Pay", () => {
  it("charges the total that the page showed, and the order keeps the method as it was", async () => {
    const { id } = await add();
    const person = await buyer();
    const { totalCents } = await quote(person, id, "OR");
    const { row, id: order } = await buy(person, id, "OR");
    expect(row).toMatchObject({
      total_cents: totalCents,
      shipping_cents: 1900,
      shipping_method: "standard",
      delivery_method_id: id,
      delivery_method_name: "Chilled courier",
      delivery_days: 1,
    });
    await change(id, { name: "Cold van" });
    expect(await getAdminOrder(order)).toMatchObject({ methodName: "Chilled courier" });
    await sql("UPDATE orders SET checkout_secret_hash = NULL WHERE id = $1", [order]);
  });

  it("refuses a price that has changed since the page showed it", async () => {
    const { id } = await add();
    const person = await buyer();
    const { totalCents } = await quote(person, id, "CA");
    await change(id, { price: "15.00" });
    expect(await refusal(press(person, totalCents, id))).toMatchObject({
      code: "amount_mismatch",
      details: { amount: totalCents + 50 },
    });
    await press(person, totalCents + 50, id);
  });

  it.each<[string, (id: string) => Promise<unknown>, string, RegExp]>([
    ["switched off", (id) => change(id, { isOn: false }), "CA", /no longer available/],
    ["that does not deliver to the state", () => Promise.resolve(), "HI", /does not deliver to HI/],
    [
      "that does not carry a chilled product",
      async (id) => {
        await change(id, { carriesChilled: false });
        await setChilled(true);
      },
      "CA",
      /cannot carry Hemp Cheese/,
    ],
    [
      "with a price of its own while delivery is free for everyone",
      () => sql("UPDATE store_settings SET shipping_mode = 'free'"),
      "CA",
      /no longer available/,
    ],
  ])(
    "refuses a method %s after the page was loaded, with the error at the method",
    async (_what, act, state, text) => {
      const { id } = await add();
      const person = await buyer();
      const { totalCents } = await quote(person, id, "CA");
      await act(id);
      expect(await refusal(press(person, totalCents, id, state))).toMatchObject({
        code: "invalid_input",
        details: { fields: { shippingMethod: expect.stringMatching(text) } },
      });
      expect(
        await sql("SELECT 1 FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.session_id = $1", [
          person.owner.sessionId,
        ]),
      ).toEqual([]);
    },
  );

  it("refuses an unknown method, and requires an address if the method depends on it", async () => {
    const { id } = await add();
    const person = await buyer();
    const { totalCents } = await quote(person, id);
    expect(await refusal(press(person, totalCents, "drone"))).toMatchObject({ code: "invalid_input" });
    expect(await refusal(press(person, totalCents, id, null))).toMatchObject({
      details: { fields: { shippingInfo: "Required" } },
    });
    const standard = await quote(person);
    await press(person, standard.totalCents, "standard", null);
  });

  it("still accepts the documented expedited delivery while delivery is free for everyone", async () => {
    await sql("UPDATE store_settings SET shipping_mode = 'free'");
    const { row } = await buy(await buyer(), "expedited");
    expect(row).toMatchObject({
      shipping_cents: 0,
      shipping_method: "expedited",
      delivery_method_name: "Expedited",
    });
  });
});

describe("settings", () => {
  it("the price of a documented method is the store's rate in both forms, which the previous release reads", async () => {
    await change("standard", { price: "6.50", minDays: 2, maxDays: 4 });
    expect(await getShippingSettings()).toMatchObject({ standardRate: "6.50" });
    expect(await findDeliveryTerms()).toMatchObject({
      rates: { standardCents: 650 },
      days: { standard: { from: 2, to: 4 } },
    });
    expect((await quote(await buyer())).shippingCents).toBe(650);
    expect(await findArrival("standard")).toBe(addBusinessDays(dayOf(now(), ZONE), 4));
    await change("standard", { price: "5.99", minDays: 3, maxDays: 5 });
    expect(await refusal(change("standard", { price: "0" }))).toMatchObject({
      details: { fields: { price: expect.any(String) } },
    });
    expect(await refusal(change("standard", { isOn: false }))).toMatchObject({
      details: { fields: { isOn: expect.any(String) } },
    });
    await change("expedited", { isOn: false, hasFreeDelivery: true });
    expect((await findDeliveryMethod("expedited"))?.hasFreeDelivery).toBe(false);
    expect((await findDeliveryTerms()).days?.expedited).toBeNull();
  });

  it("an edit of an outdated version is refused, and the audit log has the change", async () => {
    const { id, version, ...saved } = await add();
    const input = deliveryMethodSchema.parse({ ...saved, price: "16" });
    expect(await refusal(updateDeliveryMethod(OWNER, id, { ...input, version: version - 1 }))).toMatchObject({
      code: "conflict",
    });
    await updateDeliveryMethod(OWNER, id, { ...input, version });
    const [entry] = await sql(
      "SELECT before, after FROM audit_log WHERE action = 'settings.delivery' ORDER BY created_at DESC, id DESC LIMIT 1",
    );
    expect(entry).toMatchObject({
      before: { price: "14.50" },
      after: { price: "16.00" },
    });
    expect((await listDeliveryMethods()).map(({ name }) => name)).toEqual([
      "Standard",
      "Expedited",
      "Chilled courier",
    ]);
  });

  it.each([
    [{ zones: "OR 19" }, "zones"],
    [{ zones: "OR: 19\nOR: 20" }, "zones"],
    [{ zones: "WA: 19" }, "zones"],
    [{ onlyStates: "CA, Mars" }, "onlyStates"],
    [{ minDays: 3, maxDays: 2 }, "maxDays"],
    [{ cutoffTime: "14:00" }, "shipDays"],
    [{ price: "free" }, "price"],
    [{ name: " " }, "name"],
  ])("refuse %j, and name the field", (typed, field) => {
    const { error } = deliveryMethodSchema.safeParse({ ...COURIER, ...typed });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  it("the database rejects invalid rows", async () => {
    for (const [change, constraint] of [
      ["is_on = false WHERE id = 'standard'", "standard_is_on"],
      ["price_cents = 100 WHERE id = 'standard'", "price"],
      ["has_free_delivery = false WHERE id = 'standard'", "free_delivery"],
      ["min_days = 9 WHERE id = 'standard'", "days"],
      ["ship_days = '{someday}' WHERE id = 'standard'", "ship_days"],
      ["cutoff_time = '14:00' WHERE id = 'standard'", "cutoff"],
      ["name = ' ' WHERE id = 'standard'", "name"],
    ])
      await expect(sql(`UPDATE delivery_methods SET ${change}`)).rejects.toThrow(
        new RegExp(`delivery_methods_${constraint}`),
      );
    await expect(
      sql("INSERT INTO delivery_method_states (method_id, state) VALUES ('standard', 'Ohio')"),
    ).rejects.toThrow(/delivery_method_states_state/);
    const { id } = await buy(await buyer(), "standard");
    await expect(sql("UPDATE orders SET delivery_days = NULL WHERE id = $1", [id])).rejects.toThrow(
      /orders_delivery_method/,
    );
  });
});
