import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { preparePayment } from "@/lib/checkout/commands/prepare-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { createPaymentIntentSchema } from "@/lib/checkout/schema";
import { createDeliveryMethod, updateDeliveryMethod } from "@/lib/marketing/commands/save-delivery-method";
import { findDeliveryMethod } from "@/lib/marketing/queries/delivery-methods";
import { deliveryMethodSchema } from "@/lib/marketing/schema/delivery-methods";
import { OWNER } from "./actors";
import { ADDRESS } from "./buyer";
import { paymentShop } from "./payment-shop";

export const COURIER = {
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

/** A shop whose delivery costs something, with methods that tests add; its first product is a cheese at $10. */
export function methodShop() {
  const shop = paymentShop();
  const { sql } = shop;
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
      "INSERT INTO users (id, email, first_name, is_admin, updated_at) VALUES ($1, 'o@shop.example', 'Olga', true, now())",
      [OWNER.userId],
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

  return { ...shop, add, change, setChilled, buyer, quote, press, buy, offered };
}
