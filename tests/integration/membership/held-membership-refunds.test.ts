import { syncMembershipMoney } from "@/lib/membership/commands/sync-membership-money";
import { holdRefunds, setBalance } from "../../support/failing-refunds";
import { membersShop } from "../../support/members-shop";
import { waitFor } from "../../support/payment-shop";

const { sql, stripe, paidMember } = membersShop();
const alerts = () =>
  sql(
    "SELECT kind, object_type, message, handled_at IS NOT NULL AS handled FROM notices ORDER BY created_at",
  );

afterEach(() => setBalance());

it("a refund of a membership that Stripe holds until the balance covers it raises one alert, which its success resolves", async () => {
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
