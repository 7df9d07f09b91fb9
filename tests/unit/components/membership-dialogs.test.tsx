import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Providers } from "@/components/layout/providers";
import { CardOnFile } from "@/components/membership/card-on-file";
import { MembershipDialog } from "@/components/membership/membership-dialog";
import { PlanDialog } from "@/components/membership/plan-dialog";
import { startMembershipCheckout } from "@/components/membership/start-membership-checkout";
import { cents } from "@/lib/core/money";
import { type HostedTerms, type PlanView, toApiPlan } from "@/lib/membership/schema";
import "./kit-dom";
import { fakeApi, holdAnswers, json, renderInShop, returnWithBack } from "./shop-context";

jest.mock("@/components/account/use-current-user", () => ({
  useCurrentUser: () => ({ email: "olive@grove.example" }),
}));
jest.mock("@/components/membership/start-membership-checkout", () => ({
  startMembershipCheckout: jest.fn(),
}));

const PLAN: PlanView = {
  id: "core",
  slug: "core",
  aliases: [],
  name: "Core",
  description: "",
  monthlyPriceCents: cents(2000),
  discountPercentage: 10,
  features: [],
  benefits: [],
  freeShippingThresholdCents: cents(0),
  isMostPopular: false,
  sortOrder: 0,
};
const MEMBERSHIP = {
  tier: "core",
  slug: "core",
  planName: "Core",
  priceCents: cents(2000),
  discountPercentage: 10,
  trialDays: 0,
  firstMonthPercent: 0,
};
const termsOf = (sentence: string): HostedTerms => ({
  standing: "new",
  sentences: [sentence, "Renews.", "Cancel."],
  entered: null,
  amounts: { dueCents: 2000, discountCents: 0 },
});
const PAY = "Agree and continue to payment";
const button = (name: string) => screen.findByRole("button", { name });
const press = async (name: string) => userEvent.click(await button(name));

/** A shop with one plan. @param plans answers a read of the plans @param terms answers a read of the buyer's terms */
const shop = (
  plans: () => Promise<Response> | Response = () => json([toApiPlan(PLAN)]),
  terms: () => Promise<Response> | Response = () => json(termsOf("$20 now.")),
) =>
  fakeApi([], ({ method, path }) => {
    if (method === "POST") return json({ url: "#stripe" });
    if (path === "/api/membership-plans") return plans();
    if (path.startsWith("/api/membership/terms")) return terms();
    return json({ membershipPromo: { enabled: false } });
  });

const membershipDialog = (slug = "core") => (
  <Providers>
    <MembershipDialog request={{ ...MEMBERSHIP, tier: slug, slug }} onClose={jest.fn()} />
  </Providers>
);
const planDialog = (isOpen: boolean) => (
  <Providers>
    <PlanDialog request={isOpen ? { productName: "Hemp Cheese" } : undefined} onClose={jest.fn()} />
  </Providers>
);

describe("a button that opened Stripe's page works again after Back", () => {
  it.each([
    ["the card of a membership", "Change card", <CardOnFile key="card" card={null} />],
    ["the choice of a plan", "Choose Core", planDialog(true)],
    ["the terms of a plan", PAY, membershipDialog()],
  ])("%s", async (_, name, page) => {
    jest.mocked(startMembershipCheckout).mockResolvedValue(true);
    shop();
    await renderInShop(page);
    await press(name);
    returnWithBack(false);
    expect(await button(name)).toHaveAttribute("aria-busy", "true");
    returnWithBack();
    expect(await button(name)).not.toHaveAttribute("aria-busy");
  });
});

describe("only the latest read is shown", () => {
  it("of a plan's terms, which each refused payment reads again", async () => {
    jest.mocked(startMembershipCheckout).mockResolvedValue(false);
    const { next, give } = holdAnswers();
    shop(undefined, next);
    render(membershipDialog());
    await give(0, termsOf("$20 now."));
    await press(PAY);
    await press(PAY);
    await give(2, termsOf("$18 now."));
    await give(1, termsOf("$19 now."));
    expect(screen.getByText("$18 now.")).toBeInTheDocument();
  });

  it("of another plan's terms, when the payment of the previous plan is refused meanwhile", async () => {
    let refuse = (_leaves: boolean) => {};
    jest.mocked(startMembershipCheckout).mockReturnValue(
      new Promise((resolve) => {
        refuse = resolve;
      }),
    );
    const { next, give } = holdAnswers();
    shop(undefined, next);
    const { rerender } = render(membershipDialog());
    await give(0, termsOf("$20 now."));
    await press(PAY);
    await act(async () => rerender(membershipDialog("premium")));
    await act(async () => refuse(false));
    await give(1, termsOf("$35 now."));
    expect(screen.getByText("$35 now.")).toBeInTheDocument();
  });

  it("of the plans, which each opening reads", async () => {
    const { next, give } = holdAnswers();
    shop(next);
    const { rerender } = render(planDialog(true));
    await act(async () => rerender(planDialog(false)));
    await act(async () => rerender(planDialog(true)));
    await give(1, [toApiPlan(PLAN)]);
    await give(0, [toApiPlan({ ...PLAN, name: "Earlier" })]);
    expect(await button("Choose Core")).toBeInTheDocument();
  });
});

describe("a user whose last membership payment failed is asked to pay, not offered another membership", () => {
  const OWING: HostedTerms = { standing: "owing", sentences: [], entered: null, amounts: null };
  it.each([
    ["in the dialog of one plan", membershipDialog()],
    ["in the dialog with all plans", planDialog(true)],
  ])("%s", async (_, page) => {
    shop(undefined, () => json(OWING));
    await renderInShop(page);
    expect(await screen.findByText(/^Your last membership payment failed\. Change your card/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Your membership" })).toHaveAttribute("href", "/account");
    expect(screen.queryByRole("button", { name: /^(Choose|Agree)/ })).toBeNull();
    expect(screen.queryByText(/You are already a member|free/)).toBeNull();
  });
});

it("the plan dialog sends a member whose page is out of date to their account", async () => {
  shop(undefined, () => json({ standing: "member", sentences: [], entered: null, amounts: null }));
  await renderInShop(planDialog(true));
  expect(await screen.findByText(/^You are already a member\. You can change your plan/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Choose Core" })).toBeNull();
});
