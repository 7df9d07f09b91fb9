import { resendDraft, withdrawDraft } from "@/lib/checkout/commands/drafts/change-draft";
import { createDraft, quoteDraft } from "@/lib/checkout/commands/drafts/create-draft";
import { payDraft } from "@/lib/checkout/commands/drafts/pay-draft";
import { draftPath } from "@/lib/orders/queries/draft-orders";
import { createDraftSchema } from "@/lib/orders/schema/draft-order";
import { hashToken } from "@/lib/server/hash";
import { MANAGER } from "../../actors";
import { ADDRESS } from "../../buyer";
import { choose } from "../choose";
import type { History, HistoryShop } from "./history-shop";
import type { StepOf } from "./steps";

/** Steps with payment links: staff send and withdraw them, and customers pay them. */
export const linkSteps = (shop: HistoryShop) => ({
  link: (history: History, step: StepOf<"link">) => sendLink(shop, history, step),
  payLink: (history: History, step: StepOf<"payLink">) => payLink(shop, history, step),
  changeLink: async (history: History, { which, change, sent }: StepOf<"changeLink">): Promise<void> => {
    const draft = await findLink(shop, history, which);
    if (!draft) return;
    const id = String(draft["id"]);
    await shop.send(history, sent, () =>
      change === "withdraw" ? withdrawDraft(MANAGER, id) : resendDraft(MANAGER, id, Number(draft["version"])),
    );
  },
});

async function findLink(
  { sql }: HistoryShop,
  { older }: History,
  which: number,
): Promise<Record<string, unknown> | undefined> {
  const drafts = await sql(
    "SELECT id, quoted_cents, version FROM draft_orders WHERE quoted_cents > 0 AND NOT (id = ANY($1)) ORDER BY created_at, id",
    [[...older]],
  );
  return choose(drafts, which);
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
  const draft = await findLink(shop, history, which);
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
