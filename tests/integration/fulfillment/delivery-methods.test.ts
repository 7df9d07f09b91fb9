import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { addDays, dayOf } from "@/lib/core/dates";
import { addBusinessDays } from "@/lib/marketing/rules/dispatch";
import { weekdayOf } from "@/lib/marketing/rules/pickup";
import { now } from "@/lib/server/clock";
import { refusal } from "../../support/admin-shop";
import { methodShop } from "../../support/method-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const shop = methodShop();
const { sql, add, change, setChilled, buyer, quote, press, buy, offered } = shop;
const ZONE = "America/Los_Angeles";

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

  it("arrival days based on a method's own ship days and cutoff time, which the paid order keeps", async () => {
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
