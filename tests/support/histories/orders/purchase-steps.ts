import { addCredit } from "@/lib/credit/commands";
import { addCreditSchema } from "@/lib/credit/schema";
import { MANAGER } from "../../actors";
import { ADDRESS } from "../../buyer";
import { dayIn } from "../../lot-shop";
import { enterCode } from "./discount-steps";
import type { History, HistoryShop } from "./history-shop";
import type { StepOf } from "./steps";

/** Steps that bring in money: purchases and store credit. */
export const purchaseSteps = (shop: HistoryShop) => ({
  buy: (history: History, step: StepOf<"buy">) => buy(shop, history, step),
  credit: (history: History, step: StepOf<"credit">) => giveCredit(shop, history, step),
});

async function buy(
  shop: HistoryShop,
  history: History,
  { customer, email, units, usesCredit, code, method, card, declinesFirst, reportedBy }: StepOf<"buy">,
): Promise<void> {
  const user = history.customers[customer];
  const person = { ...shop.shopper(user?.id ?? null), id: user?.id ?? "" };
  await shop.send(history, "once", async () => {
    for (const [index, count] of units.entries()) if (count > 0) await person.add(index, count);
    if (!(await shop.quote(person))) return;
    const change = {
      method,
      email: (user ?? history.customers[email])?.email ?? ADDRESS.email,
      ...(usesCredit && user ? {} : { creditCents: 0 }),
    };
    if (code) await enterCode(shop, history, person, code);
    const press = async () => {
      const { creditCents = 0, amount } = await shop.inputOf(person, change);
      if (creditCents === amount) await shop.pressCredit(person, change);
      else return shop.press(person, { ...change, creditCents });
    };
    const prepared = await press().catch((error: { code?: string }) => {
      if (error.code !== "amount_mismatch" || !code) throw error;
      return press(); // the code was refused and has left the cart
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
