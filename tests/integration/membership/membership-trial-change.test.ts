import { cents } from "@/lib/core/money";
import { cancelAtPeriodEnd } from "@/lib/membership/commands/cancel-membership";
import { changePlan, previewChange } from "@/lib/membership/commands/change-plan";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { membersShop } from "../../support/members-shop";

const { stripe, sql, planOf, subscribed, advance, endOf, rowOf, personOf, mailsTo } = membersShop();

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The charges of the customer's card, oldest first. */
const chargesOf = async (customer: string): Promise<number[]> =>
  (await stripe().charges.list({ customer, limit: 100 })).data
    .filter(({ status }) => status === "succeeded")
    .map(({ amount }) => amount)
    .reverse();

/** The details of a refused change. */
async function refusalOf(change: Promise<void>): Promise<Record<string, unknown>> {
  const error = await change.then(
    () => undefined,
    (refused: unknown) => refused,
  );
  expect(error).toMatchObject({ code: "amount_mismatch" });
  return (error as { details: Record<string, unknown> }).details;
}

const planChangeMail = async (id: string) =>
  (await mailsTo(id)).filter(({ kind }) => kind === "plan-changed").at(-1)?.data;

const lastConsent = async (id: string) =>
  (await sql("SELECT * FROM membership_consents WHERE user_id = $1 ORDER BY agreed_at", [id])).at(-1);

/** A member on the tenth day of a Core trial. */
async function inTrial() {
  const person = await subscribed("core", { trial_period_days: 30 });
  await syncSubscription(person.subscription);
  const end = await endOf(person.subscription);
  await advance(person.clock, end - 20 * 24 * 3600);
  return { ...person, end };
}

describe("a plan change in a trial", () => {
  it("is shown as free until the trial ends, charges nothing, and keeps the trial", async () => {
    const { id, customer, subscription, end } = await inTrial();
    const wholesale = await planOf("wholesale");
    const shown = await previewChange(id, wholesale);
    expect(shown).toMatchObject({
      dueCents: 0,
      nextCents: 5000,
      nextOn: iso(end),
      isTrial: true,
      resumes: false,
    });
    await changePlan(id, wholesale, shown);
    expect(await chargesOf(customer)).toEqual([]);
    expect(await rowOf(subscription)).toMatchObject({
      status: "trialing",
      current_period_end: new Date(end * 1000),
    });
    expect(await personOf(id)).toMatchObject({ membership_status: "trial" });
    const consent = await lastConsent(id);
    expect(consent).toMatchObject({ due_cents: 0, price_cents: 5000 });
    expect(String(consent?.["sentences"])).toContain("Nothing is charged now: your trial stays free until");
    expect(await planChangeMail(id)).toMatchObject({
      charged: 0,
      isTrial: true,
      price: 5000,
      renewsOn: iso(end),
    });
  });

  it("costs the announced amount on the announced day (control: not before)", async () => {
    const { id, customer, clock, end } = await inTrial();
    const wholesale = await planOf("wholesale");
    const shown = await previewChange(id, wholesale);
    await changePlan(id, wholesale, shown);
    await advance(clock, end - 60);
    expect(await chargesOf(customer)).toEqual([]);
    await advance(clock, end + 7200);
    expect(await chargesOf(customer)).toEqual([shown.nextCents]);
  });

  it("revokes a cancellation, and says so beforehand", async () => {
    const { id, subscription } = await inTrial();
    await cancelAtPeriodEnd(id);
    const premium = await planOf("premium");
    const shown = await previewChange(id, premium);
    expect(shown).toMatchObject({ dueCents: 0, nextCents: 3500, isTrial: true, resumes: true });
    await changePlan(id, premium, shown);
    expect(String((await lastConsent(id))?.["sentences"])).toContain("undoes your cancellation");
    expect(await rowOf(subscription)).toMatchObject({ cancel_at_period_end: false });
  });

  it("that ended after it was shown is refused, and the change is not charged", async () => {
    const { id, customer, clock, end } = await inTrial();
    const wholesale = await planOf("wholesale");
    const shown = await previewChange(id, wholesale);
    await advance(clock, end + 7200);
    await expect(changePlan(id, wholesale, shown)).rejects.toThrow();
    expect(await chargesOf(customer)).toEqual([2000]);
  });
});

describe("a plan change in a paid month", () => {
  /** A member of Core or another plan, halfway through a paid month. */
  async function halfway(slug: string) {
    const person = await subscribed(slug);
    await syncSubscription(person.subscription);
    const [item] = (await stripe().subscriptions.retrieve(person.subscription)).items.data;
    const [start, end] = [item?.current_period_start ?? 0, item?.current_period_end ?? 0];
    await advance(person.clock, Math.floor((start + end) / 2));
    return { ...person, start, end };
  }

  it.each([
    ["the end of the period, to pay nothing now", "core", "wholesale", "end", 0, 5000],
    ["its start, to get a used month back", "wholesale", "core", "start", -3000, 0],
  ] as const)("is refused at a forged time: %s", async (_, from, to, at, due, next) => {
    const { id, subscription, customer } = await halfway(from);
    const plan = await planOf(to);
    const shown = await previewChange(id, plan);
    const [item] = (await stripe().subscriptions.retrieve(subscription)).items.data;
    const time = at === "end" ? Number(item?.current_period_end) - 1 : Number(item?.current_period_start);
    // What the shop would compute for that time, so that all claims agree.
    const { amount } = await refusalOf(changePlan(id, plan, { ...shown, prorationDate: time }));
    expect(amount).toBe(shown.dueCents);
    const claims = { dueCents: cents(due), nextCents: cents(next) };
    await refusalOf(changePlan(id, plan, { ...shown, prorationDate: time, ...claims }));
    expect(await stripe().customers.retrieve(customer)).toMatchObject({ balance: 0 });
    expect(await personOf(id)).toMatchObject({ membership_plan_id: (await planOf(from)).id });
  });

  it("is refused more than 15 minutes after its preview, and accepted with a new preview", async () => {
    const { id, clock, end, start } = await halfway("core");
    const premium = await planOf("premium");
    const shown = await previewChange(id, premium);
    await advance(clock, Math.floor((start + end) / 2) + 15 * 60 + 1);
    await refusalOf(changePlan(id, premium, shown));
    await changePlan(id, premium, await previewChange(id, premium));
    expect(await personOf(id)).toMatchObject({ membership_plan_id: premium.id });
  });

  it("charges the amount shown, which the email states", async () => {
    const { id, customer, end } = await halfway("core");
    const premium = await planOf("premium");
    const shown = await previewChange(id, premium);
    expect(shown).toMatchObject({ nextCents: 3500, nextOn: iso(end), isTrial: false });
    await changePlan(id, premium, shown);
    expect((await chargesOf(customer)).at(-1)).toBe(shown.dueCents);
    expect(await planChangeMail(id)).toMatchObject({ charged: shown.dueCents, isTrial: false });
  });

  it("to a lower plan is a credit: shown, emailed, and deducted from the next charge to the cent", async () => {
    const { id, customer, clock, end } = await halfway("wholesale");
    const core = await planOf("core");
    const shown = await previewChange(id, core);
    expect(shown.dueCents).toBeLessThan(0);
    expect(shown.nextCents).toBe(2000 + shown.dueCents);
    await changePlan(id, core, shown);
    expect(await planChangeMail(id)).toMatchObject({ charged: shown.dueCents });
    await advance(clock, end + 7200);
    expect((await chargesOf(customer)).slice(1)).toEqual(shown.nextCents > 0 ? [shown.nextCents] : []);
  });

  it("after a trial that ended at Stripe without its event: the first month and the change have an email each", async () => {
    const { id, customer, subscription } = await inTrial();
    await stripe().subscriptions.update(subscription, { trial_end: "now" });
    const wholesale = await planOf("wholesale");
    const shown = await previewChange(id, wholesale);
    await changePlan(id, wholesale, shown);
    expect(await chargesOf(customer)).toEqual([2000, shown.dueCents]);
    expect((await mailsTo(id)).slice(1)).toMatchObject([
      { kind: "trial-ended", data: { planName: "Core", charged: 2000 } },
      { kind: "plan-changed", data: { from: "Core", to: "Wholesale", charged: shown.dueCents } },
    ]);
  });

  it("of a membership canceled in another window since it was shown is refused", async () => {
    const { id } = await halfway("core");
    const premium = await planOf("premium");
    const shown = await previewChange(id, premium);
    await cancelAtPeriodEnd(id);
    await expect(changePlan(id, premium, shown)).rejects.toMatchObject({ code: "amount_mismatch" });
    await changePlan(id, premium, await previewChange(id, premium));
  });

  it("is refused while a payment is overdue, before anything is shown", async () => {
    const { id, customer, clock, subscription, end } = await halfway("core");
    const bad = await stripe().paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
    await stripe().customers.update(customer, { invoice_settings: { default_payment_method: bad.id } });
    await advance(clock, end + 7200);
    await syncSubscription(subscription);
    expect(await rowOf(subscription)).toMatchObject({ status: "past_due" });
    await expect(previewChange(id, await planOf("premium"))).rejects.toMatchObject({ code: "conflict" });
  });
});
