import { addCredit } from "@/lib/credit/commands/add-credit";
import { addCreditSchema } from "@/lib/credit/schema";
import { MANAGER } from "../../actors";
import { ADDRESS } from "../../buyer";
import { dayIn } from "../../lot-shop";
import { choose } from "../choose";
import { enterCode } from "./discount-steps";
import type { Checkout, History, HistoryShop } from "./history-shop";
import type { CheckoutStep, StepOf } from "./steps";

/** Steps that bring in money: purchases and store credit. */
export const purchaseSteps = (shop: HistoryShop) => ({
  buy: async (history: History, step: StepOf<"buy">): Promise<void> => {
    const { customer } = step;
    const user = history.customers[customer];
    const cart = { ...shop.shopper(user?.id ?? null), id: user?.id ?? "" };
    const email = (user ?? history.customers[step.email])?.email ?? ADDRESS.email;
    const checkout = { cart, customer, email };
    if (step.reportedBy === "unpaid") history.checkouts.push(checkout);
    await checkOut(shop, history, checkout, step);
  },
  continue: async (history: History, step: StepOf<"continue">): Promise<void> => {
    const checkout = choose(history.checkouts, step.which);
    if (!checkout || (checkout.cart.id && !history.customers[checkout.customer])) return; // the deletion ends the session
    await checkOut(shop, history, checkout, step);
  },
  confirm: async (history: History, { which, card, reportedBy }: StepOf<"confirm">): Promise<void> => {
    const open = (await shop.intentsOf(history)).filter(({ status }) => status === "requires_payment_method");
    const intent = choose(open, which)?.id;
    if (!intent) return;
    await shop.confirm(intent, card).catch((error: { code?: string }) => {
      if (error.code !== "payment_intent_unexpected_state") throw error; // canceled or paid meanwhile
    });
    await shop.report(history, intent, reportedBy);
  },
  credit: (history: History, step: StepOf<"credit">) => giveCredit(shop, history, step),
});

/** Adds items and a code to a cart, presses Pay and pays. */
async function checkOut(
  shop: HistoryShop,
  history: History,
  { cart, email }: Checkout,
  { units, usesCredit, code, method, card, declinesFirst, reportedBy }: CheckoutStep,
): Promise<void> {
  await shop.send(history, "once", async () => {
    for (const [index, count] of units.entries()) if (count > 0) await cart.add(index, count);
    if (!(await shop.quote(cart))) return;
    const change = { method, email, ...(usesCredit && cart.id ? {} : { creditCents: 0 }) };
    if (code) await enterCode(shop, history, cart, code);
    const press = async () => {
      const { creditCents = 0, amount } = await shop.inputOf(cart, change);
      if (creditCents === amount) await shop.pressCredit(cart, change);
      else return shop.press(cart, { ...change, creditCents });
    };
    const prepared = await press().catch((error: { code?: string }) => {
      if (error.code !== "amount_mismatch") throw error;
      return press(); // a refused code has left the cart, or a price has changed
    });
    if (!prepared || reportedBy === "unpaid") return;
    const { paymentIntentId: intent } = prepared;
    if (declinesFirst) await shop.confirm(intent, "chargeDeclined");
    await shop.confirm(intent, card);
    await shop.report(history, intent, reportedBy);
  });
}

async function giveCredit(
  shop: HistoryShop,
  history: History,
  { customer, cents, lastDay, sent }: StepOf<"credit">,
): Promise<void> {
  const id = history.customers[customer]?.id;
  if (!id) return;
  const expiresOn = lastDay === null || cents < 0 ? null : dayIn(lastDay);
  const input = addCreditSchema.parse({
    requestKey: shop.newKey(),
    amount: cents,
    reason: "Sorry",
    expiresOn,
  });
  const accepted = await shop.send(history, sent, () => addCredit(MANAGER, id, input));
  const entries = await shop.sql(
    "SELECT amount_cents AS cents FROM store_credit_entries WHERE idempotency_key = $1",
    [`staff:${id}:${input.requestKey}`],
  );
  expect(entries).toEqual(accepted > 0 ? [{ cents }] : []);
}
