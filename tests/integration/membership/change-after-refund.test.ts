import { changePlan, previewChange } from "@/lib/membership/commands/change-plan";
import { syncMembershipMoney } from "@/lib/membership/commands/sync-membership-money";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { callSandbox } from "../../support/call-sandbox";
import { membersShop } from "../../support/members-shop";

const { sql, stripe, planOf, paidMember, disputeOf, advance, endOf, mailsTo } = membersShop();
const DAY = 24 * 3600;

/** A member on this plan whose first payment was refunded. @param amount in cents; all of it by default */
async function refunded(slug: string, amount?: number) {
  const person = await paidMember(slug);
  await refundLatest(person.customer, amount);
  return person;
}

/** Refunds a member's latest payment. @param amount in cents; all of it by default */
async function refundLatest(customer: string, amount?: number): Promise<void> {
  const [charge] = (await stripe().charges.list({ customer })).data;
  const intent = String(charge?.payment_intent);
  await stripe().refunds.create({ payment_intent: intent, ...(amount === undefined ? {} : { amount }) });
  await syncMembershipMoney(intent);
}

async function change(id: string, slug: string): Promise<number> {
  const plan = await planOf(slug);
  const shown = await previewChange(id, plan);
  await changePlan(id, plan, shown);
  return shown.dueCents;
}

const balanceOf = async (customer: string): Promise<number> => {
  const found = await stripe().customers.retrieve(customer);
  return found.deleted ? 0 : found.balance;
};

describe("a change to a smaller plan", () => {
  it("credits nothing in a month that was refunded in full, and the next period costs the new plan's price", async () => {
    const { id, customer, clock, subscription } = await refunded("wholesale");
    const core = await planOf("core");
    expect(await previewChange(id, core)).toMatchObject({ dueCents: 0, nextCents: 2000 });
    expect(await change(id, "core")).toBe(0);
    expect(await balanceOf(customer)).toBe(0);
    expect((await mailsTo(id)).at(-1)).toMatchObject({ data: { charged: 0 } });
    expect(await change(id, "premium")).toBe(0); // Stripe would credit the refunded plan
    expect(await balanceOf(customer)).toBe(0);
    await advance(clock, (await endOf(subscription)) + 7200);
    const [renewal] = (await stripe().charges.list({ customer })).data;
    expect(renewal?.amount).toBe(3500);
  });

  it("credits nothing in a month whose payment was mostly refunded", async () => {
    const { id, customer } = await refunded("wholesale", 4900);
    expect(await change(id, "core")).toBe(0);
    expect(await balanceOf(customer)).toBe(0);
  });

  it("credits the unused time in a month with only a small refund", async () => {
    const { id, customer } = await refunded("wholesale", 500);
    expect(await change(id, "core")).toBe(-3000);
    expect(await balanceOf(customer)).toBe(-3000);
  });

  it("credits nothing from the months before a refunded one either", async () => {
    const { id, clock, customer, subscription } = await paidMember("wholesale");
    await advance(clock, (await endOf(subscription)) + DAY);
    await syncSubscription(subscription);
    await refundLatest(customer);
    expect(await change(id, "core")).toBe(0);
    expect(await balanceOf(customer)).toBe(0);
  });

  it("credits nothing if an earlier change and a refund leave less than the credit", async () => {
    const { id, customer } = await paidMember("wholesale");
    expect(await change(id, "premium")).toBe(-1500);
    await refundLatest(customer, 3000);
    expect(await change(id, "core")).toBe(0);
    expect(await balanceOf(customer)).toBe(-1500);
  });

  it("credits the unused time in the month after a refunded one", async () => {
    const { id, clock, customer, subscription } = await refunded("wholesale");
    await advance(clock, (await endOf(subscription)) + DAY);
    await syncSubscription(subscription);
    expect(await change(id, "core")).toBeLessThan(-2500);
    expect(await balanceOf(customer)).toBeLessThan(-2500);
  });
});

it("the email about a change names no charge if the change credits nothing because an earlier one was refunded", async () => {
  const { id, customer } = await paidMember("core");
  expect(await change(id, "wholesale")).toBe(3000);
  await refundLatest(customer);
  expect(await change(id, "core")).toBe(0);
  expect((await mailsTo(id)).at(-1)).toMatchObject({ kind: "plan-changed", data: { charged: 0 } });
});

it("a change to a larger plan in a refunded month costs the difference", async () => {
  const { id } = await refunded("core");
  expect(await change(id, "wholesale")).toBe(3000);
});

it("the alert about a lost dispute names the credit from a change to a smaller plan", async () => {
  const { id, charge, intent } = await paidMember("wholesale");
  expect(await change(id, "core")).toBe(-3000);
  await callSandbox(`charges/${charge}/dispute`, {});
  const disputeId = await disputeOf(intent);
  await stripe().disputes.close(disputeId);
  await syncMembershipMoney(intent);
  const [alert] = await sql("SELECT message FROM notices WHERE key = $1", [`dispute_lost:${disputeId}`]);
  expect(alert?.["message"]).toContain(
    "The customer still has a credit balance of $30.00 at Stripe, which is applied to future invoices.",
  );
});
