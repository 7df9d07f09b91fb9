import { screen } from "@testing-library/react";
import { MembershipCard } from "@/components/membership/membership-card";
import { cents } from "@/lib/core/money";
import type { PlanView } from "@/lib/membership/schema";
import { renderInShop } from "./shop-context";
import "./kit-dom";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn() }) }));

const planFor = (slug: string, name: string, monthly: number): PlanView => ({
  id: `plan-${slug}`,
  slug,
  aliases: [],
  name,
  description: "",
  monthlyPriceCents: cents(monthly),
  discountPercentage: 10,
  features: [],
  benefits: [],
  freeShippingThresholdCents: cents(0),
  isMostPopular: false,
  sortOrder: 1,
});

/** The card of a Premium member, whose plan is no longer for sale, next to the plans that are. */
async function show(plans: readonly PlanView[], isTrial = false) {
  await renderInShop(
    <MembershipCard
      user={{
        id: "u",
        isMember: true,
        membershipStatus: "active",
        membershipPlan: { id: "plan-premium", slug: "premium", name: "Premium", discountPercentage: 15 },
        membershipStartDate: null,
      }}
      status={{
        isActive: true,
        stripeSubscription: {
          planId: "plan-premium",
          monthlyPriceCents: cents(3500),
          currentPeriodEnd: "2027-01-21T20:00:00.000Z",
          cancelAtPeriodEnd: false,
          isTrial,
          owing: null,
          card: null,
        },
      }}
      plans={plans}
      timeZone="America/Los_Angeles"
      delivery={null}
    />,
  );
}
const [core, wholesale] = [planFor("core", "Core", 2000), planFor("wholesale", "Wholesale", 5000)];

describe("a member whose plan is no longer for sale", () => {
  it("is offered the next plan above the price that they pay, not the cheapest one (D15)", async () => {
    await show([core, wholesale]);
    expect(screen.getByText(/^Next up: Wholesale/)).toBeVisible();
  });

  it("can change to another plan if none is above theirs", async () => {
    await show([core]);
    expect(screen.queryByText(/^Next up/)).toBeNull();
    expect(screen.getByRole("link", { name: "Change Plan" })).toHaveAttribute(
      "href",
      "/checkout?membership=core&planName=Core%20Plan&price=20",
    );
  });

  it("sees in a trial what the first charge will be", async () => {
    await show([core, wholesale], true);
    expect(
      screen.getByText("Trial until Jan 21, 2027, then $35/month unless you cancel before then"),
    ).toBeVisible();
  });
});
