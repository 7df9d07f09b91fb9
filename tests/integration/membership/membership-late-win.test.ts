import { syncMembershipMoney } from "@/lib/membership/commands/sync-membership-money";
import { callSandbox } from "../../support/call-sandbox";
import { membersShop } from "../../support/members-shop";
import { waitFor } from "../../support/payment-shop";

const { sql, stripe, paidMember, disputeOf } = membersShop();

it("a dispute about a membership payment that is lost at first and won later counts as won, and its alert is resolved", async () => {
  const { intent } = await paidMember("premium", "pm_card_createDispute");
  const id = await disputeOf(intent);
  const state = async () => [
    await sql("SELECT status FROM membership_disputes WHERE stripe_dispute_id = $1", [id]),
    await sql("SELECT kind FROM notices WHERE key LIKE '%' || $1 AND handled_at IS NULL", [id]),
  ];
  await stripe().disputes.close(id);
  await syncMembershipMoney(intent);
  expect(await state()).toEqual([[{ status: "lost" }], [{ kind: "dispute_lost" }]]);
  await callSandbox(`disputes/${id}`, { outcome: "won" });
  await waitFor(async () => (await stripe().disputes.retrieve(id)).status === "won");
  await syncMembershipMoney(intent);
  expect(await state()).toEqual([[{ status: "won" }], []]);
});
