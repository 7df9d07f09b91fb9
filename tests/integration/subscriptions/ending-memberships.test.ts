import { describeNextRenewal } from "@/components/subscriptions/next-renewal-card";
import { getNextRenewal } from "@/lib/subscriptions/queries/next-renewal";
import { listSubscriptions } from "@/lib/subscriptions/queries/subscription-view";
import { renewalShop } from "../../support/renewal-shop";

const { sql, subscriber, dayAfter, remindOn, mailsTo, endMembership } = renewalShop();

// The subscription of each test renews after 30 days.
describe.each([
  ["renews", 29, false, true],
  ["ends on the day of the renewal", 30, true, true],
  ["ends before it", 29, true, false],
] as const)("a renewal with a membership that %s", (_when, days, isCanceled, isExpected) => {
  it(`is ${isExpected ? "" : "not "}announced, and is ${isExpected ? "" : "not "}on the account page`, async () => {
    const person = await subscriber();
    await endMembership(person, days, isCanceled);
    const member = { userId: person.id, isMember: true };
    expect((await listSubscriptions(member)).memberUntil).toBe(isCanceled ? dayAfter(days) : null);
    const next = await getNextRenewal(member);
    expect(next.on).toBe(isExpected ? dayAfter(30) : null);
    expect(describeNextRenewal(next)).toContain(isExpected ? "; next on" : "; waiting");
    expect(await remindOn(27)).toBe(isExpected ? 1 : 0);
    expect(await mailsTo(person)).toEqual(isExpected ? ["delivery-reminder"] : []);
  });
});

it("a renewal is announced once its owner keeps the membership after all", async () => {
  const person = await subscriber();
  await endMembership(person, 29, true);
  expect(await remindOn(27)).toBe(0);
  await sql("UPDATE subscriptions SET cancel_at_period_end = false WHERE user_id = $1", [person.id]);
  expect(await remindOn(28)).toBe(1);
});
