import { reconcileMemberships } from "@/lib/membership/commands/reconcile-memberships";
import { getOrCreatePrice } from "@/lib/membership/commands/stripe-ids";
import { syncMembershipMoney } from "@/lib/membership/commands/sync-membership-money";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { holdRefunds, setBalance } from "../../support/failing-refunds";
import { membersShop } from "../../support/members-shop";
import { waitFor } from "../../support/payment-shop";

const { sql, stripe, paidMember, planOf, disputeOf } = membersShop();
const alerts = () =>
  sql(
    "SELECT kind, object_type, message, handled_at IS NOT NULL AS handled FROM notices ORDER BY created_at",
  );

afterEach(async () => {
  await setBalance();
  await sql("DELETE FROM notices");
});

it("a refund of a membership that Stripe holds until the balance covers it raises one alert, which is resolved once the refund succeeds", async () => {
  const { intent } = await paidMember();
  await holdRefunds(100);
  const { id } = await stripe().refunds.create({ payment_intent: intent, amount: 1000 });
  await syncMembershipMoney(intent);
  await syncMembershipMoney(intent);
  expect(await alerts()).toEqual([
    {
      kind: "refund_delayed",
      object_type: "membership",
      handled: false,
      message: expect.stringMatching(
        /^Stripe is holding the refund of \$10\.00 for the Premium membership sub_\w+ because .* too low\. Add funds/,
      ),
    },
  ]);
  await setBalance();
  await waitFor(async () => (await stripe().refunds.retrieve(id)).status === "succeeded");
  await syncMembershipMoney(intent);
  expect(await alerts()).toMatchObject([{ kind: "refund_delayed", handled: true }]);
});

/** A member whose second membership ended while the balance at Stripe was too low to refund it. */
async function refusedMember() {
  const { customer } = await paidMember();
  const second = await stripe().subscriptions.create({
    customer,
    items: [{ price: await getOrCreatePrice(await planOf("core")) }],
  });
  await setBalance(100);
  await syncSubscription(second.id);
  const payments = async () => (await stripe().charges.list({ customer })).data;
  const intent = String((await payments()).find(({ amount }) => amount === 2000)?.payment_intent);
  const refunded = async () =>
    (await payments()).map(({ amount, amount_refunded }) => [amount, amount_refunded]).sort();
  return { second: second.id, intent, refunded };
}

describe("a refund of an ended membership that Stripe refuses because of the balance", () => {
  it("is retried until it succeeds, and raises one alert, which is then resolved", async () => {
    const { second, intent, refunded } = await refusedMember();
    for (let round = 0; round < 3; round += 1) await reconcileMemberships();
    expect((await stripe().subscriptions.retrieve(second)).status).toBe("canceled");
    expect(await alerts()).toEqual([
      {
        kind: "refund_delayed",
        object_type: "membership",
        handled: false,
        message: `The refund of $20.00 for the Core membership ${second} is delayed because the balance of the Stripe account is too low. Add funds in the Stripe Dashboard. The refund is retried automatically.`,
      },
    ]);
    expect(await refunded()).toEqual([
      [2000, 0],
      [3500, 0],
    ]);
    await setBalance();
    await Promise.all([reconcileMemberships(), reconcileMemberships()]);
    expect(await refunded()).toEqual([
      [2000, 2000],
      [3500, 0],
    ]);
    expect(await alerts()).toMatchObject([{ kind: "refund_delayed", handled: true }]);
    await syncMembershipMoney(intent);
    await reconcileMemberships();
    expect(
      await sql("SELECT amount_cents, status FROM membership_refunds WHERE amount_cents = 2000"),
    ).toEqual([{ amount_cents: 2000, status: "succeeded" }]);
  });

  it("is retried even after staff have resolved the alert", async () => {
    const { refunded } = await refusedMember();
    await reconcileMemberships();
    await sql("UPDATE notices SET handled_at = now()");
    await reconcileMemberships();
    await setBalance();
    await reconcileMemberships();
    expect(await refunded()).toEqual([
      [2000, 2000],
      [3500, 0],
    ]);
  });

  it("stops waiting once staff have made it in the Stripe Dashboard", async () => {
    const { intent, refunded } = await refusedMember();
    await reconcileMemberships();
    await setBalance();
    await stripe().refunds.create({ payment_intent: intent });
    await reconcileMemberships();
    expect(await refunded()).toEqual([
      [2000, 2000],
      [3500, 0],
    ]);
    expect(await alerts()).toMatchObject([{ kind: "refund_delayed", handled: true }]);
  });

  it("does not prevent a dispute about the payment from being recorded", async () => {
    const { customer } = await paidMember("premium", "pm_card_createDispute");
    const second = await stripe().subscriptions.create({
      customer,
      items: [{ price: await getOrCreatePrice(await planOf("core")) }],
    });
    const [charge] = (await stripe().charges.list({ customer })).data;
    const intent = String(charge?.payment_intent);
    await disputeOf(intent);
    await syncSubscription(second.id);
    await syncMembershipMoney(intent);
    expect(await alerts()).toMatchObject([{ kind: "dispute_opened", handled: false }]);
  });
});
