import { ShopError } from "@/lib/core/errors";
import { getHostedTerms } from "@/lib/membership/commands/get-hosted-terms";
import { getPurchaseOffer } from "@/lib/membership/commands/get-purchase-offer";
import { startCheckout } from "@/lib/membership/commands/start-checkout";
import { startPurchase } from "@/lib/membership/commands/start-purchase";
import type { PurchaseOffer } from "@/lib/membership/rules/purchase-offer";
import type { StartedPurchase } from "@/lib/membership/schema";
import { RETURN_URLS } from "../../first-month-shop";
import { choose } from "../choose";
import type { MembershipHistory } from "./membership-history";
import { ownerActs, PLANS } from "./owner-steps";

/** How a purchase goes; by default nothing happens while the buyer looks at the page, and they pay. */
interface Buying {
  card?: string;
  code?: string | null | undefined;
  /** While the buyer looks at the page. */
  meanwhile?: () => Promise<unknown> | undefined;
  /** The buyer leaves without paying, and may come back. */
  isLeft?: boolean;
}

const HOSTED_CARD = { number: "4242424242424242", expiry: "12 / 34", cvc: "123", name: "Ann Lee" };

/** Buys on the shop's own page: what is due there is what the page has shown before the press. */
export async function joinOnPage(history: MembershipHistory, n: number, how: Buying = {}): Promise<void> {
  const { id, planOf, confirm, left } = history;
  const { card = "pm_card_visa", code = null, meanwhile, isLeft } = how;
  const slug = choose(PLANS, n);
  const seen = await planOf(slug);
  const offer = await getPurchaseOffer(id, seen, { code });
  await meanwhile?.();
  const plan = await planOf(slug);
  if (plan.monthlyPriceCents !== seen.monthlyPriceCents)
    throw new ShopError("invalid_input", "The route compares the price first");
  const purchase = await startPurchase(id, plan, { ...offer, code });
  await expectShownAmount(history, purchase, offer);
  const pay = async () => purchase.kind !== "none" && (await confirm(purchase, card));
  if (isLeft) left.push(pay);
  else await pay();
}

/** Expects the intent of a purchase to be for the amount that was shown. */
async function expectShownAmount(
  { stripe, intentOf }: MembershipHistory,
  purchase: StartedPurchase,
  { dueCents, trialDays }: PurchaseOffer,
): Promise<void> {
  const { kind } = purchase;
  const amount = kind === "payment" ? (await stripe().paymentIntents.retrieve(intentOf(purchase))).amount : 0;
  expect([kind, kind === "setup" ? trialDays > 0 : true, amount]).toEqual([kind, true, dueCents]);
}

/** Buys on Stripe's page. */
export async function joinOnStripesPage(
  { id, planOf, left }: MembershipHistory,
  n: number,
  { code = null, meanwhile, isLeft }: Buying = {},
): Promise<void> {
  const slug = choose(PLANS, n);
  const { amounts } = await getHostedTerms(id, await planOf(slug), code);
  await meanwhile?.();
  const url = await startCheckout(id, await planOf(slug), RETURN_URLS, code, amounts ?? {});
  const pay = () =>
    fetch(url, { method: "POST", body: new URLSearchParams(HOSTED_CARD), redirect: "manual" });
  if (isLeft) left.push(pay);
  else await pay();
}

/** Buys with a code if there is one, on either page; the owner may act before the press; and the buyer may leave. */
async function joinWithCode(history: MembershipHistory, n: number): Promise<void> {
  const join = n % 3 === 0 ? joinOnStripesPage : joinOnPage;
  await join(history, n >> 1, {
    code: choose(history.codes, n),
    isLeft: n % 4 === 1,
    meanwhile: () => (n % 5 === 4 ? ownerActs(history, n) : undefined),
  });
}

export const PURCHASE_STEPS: Record<string, (history: MembershipHistory, n: number) => Promise<unknown>> = {
  joinWithCode,
  payLeft: ({ left }, n) => choose(left, n)?.() ?? Promise.resolve(),
};
