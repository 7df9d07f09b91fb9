import { getAdminCustomer } from "@/lib/account/queries/customers";
import { deleteCustomer } from "@/lib/membership/commands/delete-customer";
import { getOrCreatePrice } from "@/lib/membership/commands/stripe-ids";
import { OWNER } from "../../support/actors";
import { adminPeopleShop } from "../../support/admin-people-shop";
import { refusal } from "../../support/admin-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { shop, sql, change, planId, auditOf, atStripe, member } = adminPeopleShop();

describe("a status that differs from a subscription at Stripe (D17)", () => {
  const setWholesalePrice = (cents: number) =>
    sql("UPDATE membership_plans SET monthly_price_cents = $1 WHERE slug = 'wholesale'", [cents]);
  afterEach(() => setWholesalePrice(5000));

  it("is not saved without a decision about the subscription, while other fields are", async () => {
    const { id, subscription } = await member();
    for (const input of [{ membershipStatus: "free" }, { membershipPlanId: await planId("core") }])
      expect(await refusal(change(id, input))).toMatchObject({
        status: 409,
        message: expect.stringContaining("running at Stripe"),
      });
    expect(await change(id, { firstName: "Ann", membershipStatus: "active" })).toMatchObject({
      firstName: "Ann",
      membershipStatus: "premium",
    });
    expect(await refusal(change(id, { membershipStatus: "trial", subscription: "change" }))).toMatchObject({
      status: 400,
    });
    expect(await atStripe(subscription)).toMatchObject({ status: "active", cancel_at_period_end: false });
  });

  it("ends it immediately, idempotently", async () => {
    const { id, subscription } = await member();
    const end = () => change(id, { membershipStatus: "free", subscription: "end-now" });
    expect(await end()).toMatchObject({ membershipStatus: "free", subscription: null, isMember: false });
    await end();
    expect(await atStripe(subscription)).toMatchObject({ status: "canceled" });
    expect(await auditOf(id)).toEqual(["customer.subscription", "customer.update"]);
    expect((await shop.mailsTo(id)).map(({ kind }) => kind)).toEqual(["welcome", "ended"]);
  });

  it("ends it with the paid period, until which the user keeps their status", async () => {
    const { id, subscription } = await member();
    const saved = await change(id, { membershipStatus: "cancelled", subscription: "end-later" });
    expect(saved).toMatchObject({
      membershipStatus: "premium",
      isMember: true,
      subscription: { cancelAtPeriodEnd: true },
    });
    expect(await atStripe(subscription)).toMatchObject({ status: "active", cancel_at_period_end: true });
  });

  it("moves it to another plan at the next period: nothing is charged now, also for concurrent requests", async () => {
    const { id, subscription, customer } = await member("core");
    const invoices = async () => (await shop.stripe().invoices.list({ customer })).data.length;
    const before = await invoices();
    const move = async () =>
      change(id, { membershipPlanId: await planId("wholesale"), subscription: "change" });
    const outcomes = await Promise.allSettled([move(), move()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    expect(await getAdminCustomer(id)).toMatchObject({
      membershipStatus: "wholesale",
      subscription: { price: "50.00", planName: "Wholesale" },
    });
    expect(await invoices()).toBe(before);
    const { items } = await atStripe(subscription);
    expect(items.data.map(({ price }) => price.unit_amount)).toEqual([5000]);
    expect(await shop.stripe().invoiceItems.list({ customer })).toMatchObject({ data: [] });
    expect((await shop.mailsTo(id)).map(({ kind }) => kind)).toEqual(["welcome", "plan-changed"]);
  });

  it("keeps the price of a member whose change to this plan has not been synced yet, although the plan now costs more", async () => {
    const { id, subscription } = await member("core");
    const { items } = await atStripe(subscription);
    await shop.stripe().subscriptions.update(subscription, {
      items: [{ id: items.data[0]?.id ?? "", price: await getOrCreatePrice(await shop.planOf("wholesale")) }],
    });
    await setWholesalePrice(5900);
    await change(id, { membershipPlanId: await planId("wholesale"), subscription: "change" });
    expect((await atStripe(subscription)).items.data.map(({ price }) => price.unit_amount)).toEqual([5000]);
    expect(await getAdminCustomer(id)).toMatchObject({
      subscription: { price: "50.00", planName: "Wholesale" },
    });
  });

  it("ends a trial, which charges the first month", async () => {
    const { id, subscription } = await member("core", { trial_period_days: 30 });
    expect(await getAdminCustomer(id)).toMatchObject({ membershipStatus: "trial" });
    expect(await change(id, { membershipStatus: "active", subscription: "change" })).toMatchObject({
      membershipStatus: "active",
    });
    expect(await atStripe(subscription)).toMatchObject({ status: "active" });
    expect((await shop.mailsTo(id)).slice(1)).toMatchObject([
      { kind: "trial-ended", data: { planName: "Core", price: 2000, charged: 2000 } },
    ]);
  });

  it("ends a trial together with a plan change: the charge is the first month, not the difference", async () => {
    const { id } = await member("core", { trial_period_days: 30 });
    await change(id, {
      membershipStatus: "wholesale",
      membershipPlanId: await planId("wholesale"),
      subscription: "change",
    });
    const mails = (await shop.mailsTo(id)).slice(1).sort((one, other) => other.kind.localeCompare(one.kind)); // sent at the same instant
    expect(mails).toMatchObject([
      { kind: "trial-ended", data: { planName: "Wholesale", price: 5000, charged: 5000 } },
      { kind: "plan-changed", data: { from: "Core", to: "Wholesale", charged: null, isTrial: false } },
    ]);
  });

  it("changes nothing when the card is declined, and is retried with another card", async () => {
    const { id, subscription, customer } = await member("core", { trial_period_days: 30 });
    const pay = async (card: string) => {
      const { id: method } = await shop.stripe().paymentMethods.attach(card, { customer });
      await shop.stripe().subscriptions.update(subscription, { default_payment_method: method });
    };
    const endTrial = () => change(id, { membershipStatus: "active", subscription: "change" });
    await pay("pm_card_chargeCustomerFail");
    expect(await refusal(endTrial())).toMatchObject({ code: "not_paid" });
    expect(await getAdminCustomer(id)).toMatchObject({ membershipStatus: "trial" });
    await pay("pm_card_mastercard");
    expect(await endTrial()).toMatchObject({ membershipStatus: "active" });
  });

  it("changes nothing when Stripe does not answer, and everything on retry", async () => {
    const { id, subscription } = await member();
    shop.meddle(() => ({ refuse: true }));
    const ending = { firstName: "Bea", membershipStatus: "free", subscription: "end-now" };
    expect(await refusal(change(id, ending))).toMatchObject({ code: "payment_provider" });
    shop.meddle(undefined);
    expect(await getAdminCustomer(id)).toMatchObject({ firstName: "", membershipStatus: "premium" });
    await change(id, ending);
    expect(await getAdminCustomer(id)).toMatchObject({ firstName: "Bea", membershipStatus: "free" });
    expect(await atStripe(subscription)).toMatchObject({ status: "canceled" });
  });
});

describe("deleting a customer", () => {
  it("ends subscriptions at Stripe, removes names, and keeps the audit entry", async () => {
    const { id, subscription } = await member();
    await change(id, { firstName: "Ida", lastName: "Grove" });
    await deleteCustomer(OWNER, id);
    expect(await atStripe(subscription)).toMatchObject({ status: "canceled" });
    expect(
      await sql("SELECT first_name, deleted_at IS NOT NULL AS is_deleted FROM users WHERE id = $1", [id]),
    ).toEqual([{ first_name: "", is_deleted: true }]);
    const log = JSON.stringify(await sql("SELECT before, after FROM audit_log WHERE object_id = $1", [id]));
    expect(log).not.toContain("Ida");
    expect(await auditOf(id)).toContain("customer.delete");
    expect(await refusal(deleteCustomer(OWNER, id))).toMatchObject({ status: 404 });
    expect(await refusal(deleteCustomer(OWNER, OWNER.userId))).toMatchObject({ status: 409 });
  });

  it("keeps the account when Stripe does not answer", async () => {
    const { id } = await member();
    shop.meddle(() => ({ refuse: true }));
    expect(await refusal(deleteCustomer(OWNER, id))).toMatchObject({ code: "payment_provider" });
    shop.meddle(undefined);
    expect(await getAdminCustomer(id)).toMatchObject({ id, membershipStatus: "premium" });
  });
});
