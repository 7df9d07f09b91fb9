import { cents } from "@/lib/core/money";
import { switchDiscount } from "@/lib/discounts/commands/save-discount";
import { updatePlan } from "@/lib/membership/commands/save-plan";
import { OWNER } from "../../actors";
import { choose } from "../choose";
import type { MembershipHistory } from "./membership-history";

export const PLANS = ["core", "premium", "wholesale"] as const;

/** Of the plan's row, for sale or not. */
async function readPlan({ sql }: MembershipHistory, n: number) {
  const [plan] = await sql(
    "SELECT id, version, is_active AS active, monthly_price_cents AS price FROM membership_plans WHERE slug = $1",
    [choose(PLANS, n)],
  );
  return plan as { id: string; version: number; active: boolean; price: number };
}

/** The owner changes the price of a plan: for new buyers only. */
export async function changePlanPrice(history: MembershipHistory, n: number): Promise<void> {
  const { id, version, price } = await readPlan(history, n);
  const before = (await history.current())?.items.data[0]?.price.unit_amount;
  const monthlyPrice = cents(price + choose([300, -200, 700], n >> 1));
  await updatePlan(OWNER, id, { version, monthlyPrice });
  expect((await history.current())?.items.data[0]?.price.unit_amount).toBe(before);
}

/** The owner takes a plan off sale, or sells it again. */
async function togglePlan(history: MembershipHistory, n: number): Promise<void> {
  const { id, version, active } = await readPlan(history, n);
  await updatePlan(OWNER, id, { version, isActive: !active });
}

/** The owner creates a discount on the first month. */
async function createCode(history: MembershipHistory, n: number): Promise<void> {
  const { newCode, codes, at, sql } = history;
  const [core] = await sql("SELECT id FROM membership_plans WHERE slug = 'core'");
  const choices: readonly [object, ...object[]] = [
    {},
    { kind: "fixed", percent: null, amount_cents: 700 },
    { max_uses: 1, is_once_per_customer: true },
    { ends_at: new Date((at() + 600) * 1000) },
    { plan_ids: [core?.["id"]], percent: 99 },
    { code: null, is_first_order_only: true },
  ];
  const limits = choose(choices, n);
  const { code } = await newCode({ is_once_per_customer: n % 2 > 0, ...limits });
  if (!("code" in limits)) codes.push(code);
}

/** The owner changes the newest discount, or turns it on or off. */
async function changeCode({ sql, at }: MembershipHistory, n: number): Promise<void> {
  const [discount] = await sql(
    "SELECT id, is_enabled AS enabled FROM discounts WHERE scope = 'membership' ORDER BY created_at DESC, id DESC LIMIT 1",
  );
  if (!discount) return;
  const id = String(discount["id"]);
  if (n % 4 === 0) await switchDiscount(OWNER, id, { isEnabled: !discount["enabled"] });
  if (n % 4 === 1)
    await sql("UPDATE discounts SET percent = 30 + $2 WHERE id = $1 AND percent IS NOT NULL", [id, n]);
  if (n % 4 === 2) await sql("UPDATE discounts SET ends_at = $2 WHERE id = $1", [id, new Date(at() * 1000)]);
  if (n % 4 === 3) await sql("UPDATE discounts SET max_uses = 1, ends_at = NULL WHERE id = $1", [id]);
}

/** Another customer wants the same code, and leaves without paying. */
async function rival({ buyer, press, planOf, codes }: MembershipHistory, n: number): Promise<void> {
  const code = choose(codes, n);
  const { slug } = await planOf("core");
  if (code) await press(await buyer(), code, slug);
}

/** What the owner and other customers do while someone is buying, in a trial, overdue or about to change plans. */
export const OWNER_STEPS: Record<string, (history: MembershipHistory, n: number) => Promise<unknown>> = {
  changePlanPrice,
  togglePlan,
  createCode,
  changeCode,
  promo: ({ promo }, n) =>
    promo({ enabled: n % 4 > 0, offerType: n % 2 ? "discount" : "free-trial", discountPercentage: 50 }),
  rival,
};

/** One of these steps, at random. */
export const ownerActs = (history: MembershipHistory, n: number): Promise<unknown> | undefined =>
  choose(Object.values(OWNER_STEPS), n)?.(history, n >> 1);
