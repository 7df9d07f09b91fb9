import { createDraft, quoteDraft } from "@/lib/checkout/commands/drafts/create-draft";
import { payDraft } from "@/lib/checkout/commands/drafts/pay-draft";
import { addCredit } from "@/lib/credit/commands/add-credit";
import { addCreditSchema } from "@/lib/credit/schema";
import { draftPath } from "@/lib/orders/queries/draft-orders";
import { createDraftSchema } from "@/lib/orders/schema/draft-order";
import { hashToken } from "@/lib/server/hash";
import { MANAGER } from "../../actors";
import { ADDRESS } from "../../buyer";
import { dayIn } from "../../lot-shop";
import { choose } from "../choose";
import { enterCode } from "./discount-steps";
import type { History, HistoryShop } from "./history-shop";
import type { StepOf } from "./random-history";

/** Steps that bring in money: purchases, store credit, gift cards and payment links. */
export const purchaseSteps = (shop: HistoryShop) => ({
  buy: (history: History, step: StepOf<"buy">) => buy(shop, history, step),
  credit: (history: History, step: StepOf<"credit">) => giveCredit(shop, history, step),
  giftCard: async (history: History, { customer, card }: StepOf<"giftCard">) => {
    const { code } = await shop.boughtCard({ deliverOn: dayIn(0) }, { card: `pm_card_${card}` });
    const user = history.customers[customer];
    if (user) await shop.send(history, "again", () => shop.redeem(user.id, code));
  },
  link: (history: History, step: StepOf<"link">) => sendLink(shop, history, step),
  payLink: (history: History, step: StepOf<"payLink">) => payLink(shop, history, step),
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
  { customer, cents, sent }: StepOf<"credit">,
): Promise<void> {
  const id = history.customers[customer]?.id;
  if (!id) return;
  const input = addCreditSchema.parse({ requestKey: shop.newKey(), amount: cents, reason: "Sorry" });
  const balance = async () => Number((await shop.accountOf(id))?.["balance"] ?? 0);
  const before = await balance();
  const accepted = await shop.send(history, sent, () => addCredit(MANAGER, id, input));
  if (history.isAlone) expect((await balance()) - before).toBe(accepted > 0 ? cents : 0);
}

async function sendLink(
  shop: HistoryShop,
  history: History,
  { customer, units, addsTo, sent }: StepOf<"link">,
): Promise<void> {
  const main = addsTo === null ? undefined : await shop.chooseOrder(history, addsTo);
  const lines = units.flatMap((count, index) => (count > 0 ? [shop.line(index, count)] : []));
  if (lines.length === 0) return;
  const input = createDraftSchema.parse({
    ...ADDRESS,
    email: history.customers[customer]?.email ?? ADDRESS.email,
    ...{ shippingMethod: "standard", days: "1", requestKey: shop.newKey(), lines, amount: 0 },
    ...(main ? { addsTo: main.id } : {}),
  });
  await shop.send(history, "once", async () => {
    const { totalCents: amount } = await quoteDraft(input);
    await shop.send(history, sent, () => createDraft(MANAGER, { ...input, amount }));
  });
}

async function payLink(
  shop: HistoryShop,
  history: History,
  { which, card, reportedBy }: StepOf<"payLink">,
): Promise<void> {
  const drafts = await shop.sql(
    "SELECT id, quoted_cents FROM draft_orders WHERE quoted_cents > 0 AND NOT (id = ANY($1)) ORDER BY created_at, id",
    [[...history.older]],
  );
  const draft = choose(drafts, which);
  if (!draft) return;
  const id = String(draft["id"]);
  const proof = new URLSearchParams(draftPath(id).split("?")[1]).get("proof") ?? "";
  const browser = { secretHash: hashToken("mine"), address: `address-of-${shop.newKey()}` };
  const press = (amount: number) => payDraft(id, { proof, amount }, browser);
  await shop.send(history, "once", async () => {
    const { paymentIntentId: intent } = await press(Number(draft["quoted_cents"])).catch(
      (error: { code?: string; details?: { amount?: number } }) => {
        if (error.code !== "amount_mismatch") throw error;
        return press(Number(error.details?.amount)); // the price has changed, and the page shows the new one
      },
    );
    if (reportedBy === "unpaid") return;
    await shop.confirm(intent, card);
    await shop.report(history, intent, reportedBy);
  });
}
