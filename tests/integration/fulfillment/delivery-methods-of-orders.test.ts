import { updateOrder } from "@/lib/checkout/commands/order-changes/update-order";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { quoteEdit } from "@/lib/checkout/queries/price-edit";
import { OWNER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { ADDRESS } from "../../support/buyer";
import { COURIER, methodShop } from "../../support/method-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql, add, change, setChilled, buyer, buy, product } = methodShop();
const turnOff = (id: string) => change(id, { isOn: false });

describe("items that are added to an order", () => {
  const quoteAdded = (id: string) =>
    quoteEdit(id, { removed: [], lines: [{ productId: String(product(0)), quantity: 1 }] });

  it("are refused if its method, which is off now, cannot keep them chilled", async () => {
    const dry = await add({ name: "Dry van", carriesChilled: false });
    const { id } = await buy(await buyer(), dry.id);
    await turnOff(dry.id);
    await setChilled(true);
    expect(await refusal(quoteAdded(id))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Dry van, which cannot carry chilled goods: Hemp Cheese"),
    });
    await setChilled(false);
    expect((await quoteAdded(id)).added).toMatchObject({ shippingCents: 0 });
  });
});

describe("an order's address", () => {
  const moveTo = async (id: string, state: "OR" | "HI") => {
    const { version } = await getAdminOrder(id);
    const { firstName, lastName, address, city, zip } = ADDRESS;
    const shippingAddress = { firstName, lastName, address, city, state, zip };
    return updateOrder(OWNER, id, { version, shippingAddress });
  };

  it("changes only to a state where its method delivers, also while the method is off", async () => {
    const { id: method } = await add({ name: COURIER.name });
    const { id } = await buy(await buyer(), method);
    await turnOff(method);
    const sentence = "Chilled courier does not deliver to HI.";
    expect(await refusal(moveTo(id, "HI"))).toMatchObject({
      code: "invalid_input",
      message: sentence,
      details: { fields: { "shippingAddress.state": sentence } },
    });
    const [row] = await sql("SELECT shipping_cents AS delivery FROM orders WHERE id = $1", [id]);
    expect(await moveTo(id, "OR")).toMatchObject({ shippingAddress: { state: "OR" } });
    expect(await sql("SELECT shipping_cents AS delivery FROM orders WHERE id = $1", [id])).toEqual([row]);
  });

  it("of a pickup order that will be shipped is kept, if its method delivers there", async () => {
    const { id: method } = await add({ name: COURIER.name });
    const { id } = await buy(await buyer(), method);
    const place = { ...ADDRESS, name: "Farm stand", hours: {}, instructions: "", keepDays: 5 };
    await sql("UPDATE orders SET fulfillment_method = 'pickup', pickup_place = $2 WHERE id = $1", [
      id,
      place,
    ]);
    const ship = async (state: "OR" | "HI") => {
      const { version } = await getAdminOrder(id);
      const { firstName, lastName, address, city, zip } = ADDRESS;
      return updateOrder(OWNER, id, {
        version,
        fulfillmentMethod: "shipping",
        shippingAddress: { firstName, lastName, address, city, state, zip },
      });
    };
    expect(await refusal(ship("HI"))).toMatchObject({ code: "invalid_input" });
    expect(await ship("OR")).toMatchObject({
      fulfillmentMethod: "shipping",
      shippingAddress: { state: "OR" },
    });
  });

  describe("of a pickup order that is changed to shipping, to which its method no longer delivers,", () => {
    const place = { ...ADDRESS, name: "Farm stand", hours: {}, instructions: "", keepDays: 5 };
    async function collected(at: object) {
      const { id: method } = await add({ name: COURIER.name });
      const { id } = await buy(await buyer(), method);
      await sql("UPDATE orders SET fulfillment_method = 'pickup', pickup_place = $2 WHERE id = $1", [id, at]);
      await change(method, { onlyStates: "OR" });
      return id;
    }
    const update = async (id: string, to: object) =>
      updateOrder(OWNER, id, { version: (await getAdminOrder(id)).version, ...to });
    const ship = (id: string) => update(id, { fulfillmentMethod: "shipping" });

    it("is rejected if it is the customer's, but does not prevent other changes", async () => {
      const id = await collected({ ...place, address: "9 Farm Lane" });
      expect(await update(id, { notes: "Ring twice" })).toMatchObject({ fulfillmentMethod: "pickup" });
      expect(await refusal(ship(id))).toMatchObject({
        code: "invalid_input",
        message: "Chilled courier does not deliver to CA.",
      });
      await sql("UPDATE orders SET fulfillment_method = 'shipping', pickup_place = NULL WHERE id = $1", [id]);
      expect(await update(id, { notes: "Ring once" })).toMatchObject({ notes: "Ring once" });
    });

    it("is not checked if it is the pickup place's, which is removed from the order", async () => {
      expect(await ship(await collected(place))).toMatchObject({
        fulfillmentMethod: "shipping",
        shippingAddress: null,
      });
    });
  });
});
