import { fireEvent, screen } from "@testing-library/react";
import { MembershipCard } from "@/components/membership/membership-card";
import { PlanCard } from "@/components/membership/plan-card";
import { cents } from "@/lib/core/money";
import type { MembershipStatusView, PlanView } from "@/lib/membership/schema";
import { renderInShop } from "./shop-context";
import "./kit-dom";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn() }) }));

const plan: PlanView = {
  id: "plan-premium",
  slug: "premium",
  aliases: ["essentials"],
  name: "Premium",
  description: "For kitchens that cook this way most nights.",
  monthlyPriceCents: cents(3500),
  discountPercentage: 15,
  features: [],
  benefits: [],
  freeShippingThresholdCents: cents(0),
  isMostPopular: false,
  sortOrder: 2,
};

describe("the membership card of a past-due member", () => {
  const PROBLEM = "Your last payment failed";
  const show = async (
    isActive: boolean,
    owing: { until: string | null } | null,
    isTrial = false,
    delivery: string | null = null,
    cancelAtPeriodEnd = false,
  ) => {
    const status: MembershipStatusView = {
      isActive,
      stripeSubscription: {
        planId: plan.id,
        monthlyPriceCents: cents(1500), // what it cost when they joined
        currentPeriodEnd: "2027-01-21T20:00:00.000Z",
        cancelAtPeriodEnd,
        isTrial,
        owing,
        card: { brand: "visa", last4: "4242" },
      },
    };
    const user = {
      id: "olive",
      isMember: isActive,
      membershipStatus: "active",
      membershipPlan: isActive ? plan : null,
      membershipStartDate: null,
    };
    await renderInShop(
      <MembershipCard
        user={user}
        status={status}
        plans={[plan]}
        timeZone="America/Los_Angeles"
        delivery={delivery}
      />,
    );
  };
  const offered = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

  it("is not shown in a trial, which shows its end and the next charge", async () => {
    await show(true, null, true);
    expect(
      screen.getByText(/^Trial until Jan 21, 2027, then \$15\/month unless you cancel before then$/),
    ).toBeVisible();
    expect(screen.queryByText(/Renews on/)).toBeNull();
  });

  it.each([
    [null, "15% off every product."],
    [
      "free delivery on orders of $50 or more",
      "15% off every product and free delivery on orders of $50 or more.",
    ],
  ])("promises the plan's delivery benefit, %s, and no other (D41)", async (delivery, sentence) => {
    await show(true, null, false, delivery);
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it("shows how long benefits continue, and offers another card first", async () => {
    await show(true, { until: "2026-12-28T20:00:00.000Z" });
    expect(screen.getByText(PROBLEM)).toBeVisible();
    expect(screen.getByText(/keep all your member benefits until Dec 28, 2026/)).toBeVisible();
    expect(offered()).toEqual(["Change card", "Cancel Membership"]);
    expect(screen.queryByText("Change Plan")).toBeNull();
    expect(screen.queryByText(/Renews on/)).toBeNull();
  });

  it("offers to change the card even if the membership is canceled, without promising benefits until its end", async () => {
    await show(true, { until: "2026-12-28T20:00:00.000Z" }, false, null, true);
    expect(screen.getByText("Your membership ends on Jan 21, 2027")).toBeVisible();
    expect(screen.getByText(/keep all your member benefits until Dec 28, 2026/)).toBeVisible();
    expect(screen.queryByText("You keep all its benefits until then.")).toBeNull();
    expect(offered()).toEqual(["Change card", "Keep my membership", "Cancel Membership"]);
  });

  it.each([[{ until: "2026-12-28T20:00:00.000Z" }], [{ until: null }]])(
    "shows that benefits are suspended afterward, and offers no second membership: %j",
    async (owing) => {
      await show(false, owing);
      expect(screen.getByText(/Your member prices are paused/)).toBeVisible();
      expect(offered()).toEqual(["Change card", "Cancel Membership"]);
      expect(screen.queryByText(/Upgrade/)).toBeNull();
    },
  );

  it.each([
    [
      null,
      /until the end of the current period\. After that, you won't be charged for your membership again, and/,
    ],
    [
      { until: null },
      /^Your membership ends immediately because its last payment failed\. You won't be charged/,
    ],
  ])("says before it is canceled what ends and what is charged, also in a trial: %j", async (owing, text) => {
    await show(true, owing);
    fireEvent.click(screen.getByRole("button", { name: "Cancel Membership" }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("shows none of it to other members", async () => {
    await show(true, null);
    expect(screen.queryByText(PROBLEM)).toBeNull();
    expect(screen.getByText("Renews on Jan 21, 2027")).toBeVisible();
    expect(screen.queryByText(/^Trial until/)).toBeNull();
  });
});

describe("a plan card", () => {
  it.each([
    ["a trial", { trialDays: 30, firstMonthPercent: 0 }, "First 30 days free for new members"],
    ["a first month for less", { trialDays: 0, firstMonthPercent: 50 }, "First month $17.50 for new members"],
  ])("shows the offer for new members: %s", async (_, offer, sentence) => {
    await renderInShop(<PlanCard plan={plan} tier="premium" {...offer} />);
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it("shows nothing without an offer", async () => {
    await renderInShop(<PlanCard plan={plan} tier="premium" trialDays={0} firstMonthPercent={0} />);
    expect(screen.queryByText(/First/)).toBeNull();
  });
});
