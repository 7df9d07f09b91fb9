import { returns, subscriptionHelp } from "@/lib/content/articles/buying";
import { privacy } from "@/lib/content/articles/legal";
import { POLICY_ANSWERS } from "@/lib/help/rules/policy";

it("the texts promise refunds to the original form of payment, and store credit as store credit", () => {
  const answer = POLICY_ANSWERS["change-or-cancel-order"]?.answer({} as never);
  for (const text of [answer, returns.body]) expect(text).toContain("and store credit as store credit");
  expect(`${answer} ${returns.description} ${returns.body}`).not.toMatch(/(card|wallet) you paid with/);
});

it("a product subscription is charged on the announced day, before it is packed", () => {
  expect(subscriptionHelp.body).toContain(
    "we email you the date on which we will charge your card. We pack the delivery after that.",
  );
});

it.each(["discount code that you entered for a membership, for 30 days", "for at most one minute"])(
  "the list of cookies has: %s",
  (cookie) => {
    expect(privacy.body).toContain(cookie);
  },
);
