import { isCurrentlyEntitled } from "@/lib/account/queries/member-terms";
import { syncMembershipMoney } from "@/lib/membership/commands/sync-membership-money";
import { getAttention } from "@/lib/reports/queries/attention";
import { membersShop } from "../../support/members-shop";
import { reportDisputes } from "../../support/report-disputes";

const { sql, stripe, paidMember, disputeOf, meddle } = membersShop();

/** A member about whose payment the bank is asking. */
async function inquired() {
  const { id, subscription, intent } = await paidMember("premium", "pm_card_createDisputeInquiry");
  const disputeId = await disputeOf(intent);
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
  it("does not end the membership, and raises an alert that calls it an inquiry and is resolved once it is closed", async () => {
    const { id, intent, disputeId, alerts } = await inquired();
    expect(await alerts()).toEqual([
      [
        expect.stringMatching(
          /^The cardholder's bank opened an inquiry about \$35\.00 for the Premium membership sub_\w+ \(fraudulent\)\. Answer it by .+, or refund the payment in full in the Stripe Dashboard to end it\. The membership continues\.$/,
        ),
        false,
      ],
    ]);
    expect((await getAttention()).disputes).toMatchObject([{ isInquiry: true, cents: 3500 }]);
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
        expect.stringMatching(
          /^The cardholder disputes .* The membership continues until the dispute is decided\.$/,
        ),
        false,
      ],
    ]);
  });
});
