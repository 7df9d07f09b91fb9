import { isCurrentlyEntitled } from "@/lib/account/queries/member-terms";
import { getOrCreatePrice } from "@/lib/membership/commands/stripe-ids";
import { syncMembershipMoney } from "@/lib/membership/commands/sync-membership-money";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { membersShop } from "../../support/members-shop";
import { waitFor } from "../../support/payment-shop";
import { reportDisputes } from "../../support/report-disputes";

const { sql, stripe, planOf, newPerson, meddle } = membersShop();

/** A member about whose payment the bank is asking. */
async function inquired() {
  const { id, customer } = await newPerson("pm_card_createDisputeInquiry");
  const { id: subscription } = await stripe().subscriptions.create({
    customer,
    items: [{ price: await getOrCreatePrice(await planOf("premium")) }],
  });
  await syncSubscription(subscription);
  const [charge] = (await stripe().charges.list({ customer })).data;
  const intent = String(charge?.payment_intent);
  const { id: disputeId } = await waitFor(
    async () => (await stripe().disputes.list({ payment_intent: intent })).data[0],
  );
  await syncMembershipMoney(intent);
  const alerts = async () =>
    (
      await sql(
        `SELECT message, handled_at IS NOT NULL AS handled FROM notices
         WHERE object_id = (SELECT id FROM subscriptions WHERE stripe_subscription_id = $1) ORDER BY created_at`,
        [subscription],
      )
    ).map(({ message, handled }) => [String(message), handled]);
  return { id, intent, disputeId, alerts };
}

describe("an inquiry about the payment of a membership", () => {
  it("ends nothing, is called one, and its alert is resolved when it is closed", async () => {
    const { id, intent, disputeId, alerts } = await inquired();
    expect(await alerts()).toEqual([
      [
        expect.stringMatching(
          /^The cardholder's bank is asking about \$35\.00 for the Premium membership sub_\w+ \(fraudulent\)\. Answer it by .+, or refund it in full in the Stripe Dashboard to end the inquiry\. The membership continues\.$/,
        ),
        false,
      ],
    ]);
    await stripe().disputes.close(disputeId);
    await syncMembershipMoney(intent);
    expect((await alerts()).map(([, handled]) => handled)).toEqual([true]);
    expect(await isCurrentlyEntitled(id)).toBe(true);
  });

  it("that becomes a chargeback raises another alert", async () => {
    const { intent, alerts } = await inquired();
    const sync = () => syncMembershipMoney(intent);
    await reportDisputes({ meddle }, { status: "needs_response", is_charge_refundable: false }, sync);
    expect(await alerts()).toEqual([
      [expect.stringMatching(/^The cardholder's bank/), true],
      [
        expect.stringMatching(/^The cardholder disputes .* The membership continues until it is decided\.$/),
        false,
      ],
    ]);
  });
});
