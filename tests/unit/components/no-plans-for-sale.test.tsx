import { act, render, screen } from "@testing-library/react";
import { MemberOffer } from "@/components/catalog/member-offer";
import { Header } from "@/components/layout/header";
import { Providers } from "@/components/layout/providers";
import { MembersOnly } from "@/components/membership/members-only";
import { MembershipCard } from "@/components/membership/membership-card";
import { PlanDialog } from "@/components/membership/plan-dialog";
import { OwnSubscriptionList } from "@/components/subscriptions/own-subscription-list";
import { cents } from "@/lib/core/money";
import { MARKETING_DEFAULTS } from "@/lib/marketing/schema";
import { offersFor, toPriceTiers } from "@/lib/pricing/rules/offers";
import type { SubscriptionView } from "@/lib/subscriptions/schema";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/account",
}));

/** Fails if the page mentions plans or becoming a member. */
const expectNoOffer = () => expect(screen.queryByText(/plans|become a member/i)).toBeNull();

describe("a shop without plans for sale offers no membership", () => {
  it("on the account page", async () => {
    await renderInShop(
      <MembershipCard
        user={{
          id: "olive",
          isMember: false,
          membershipStatus: "free",
          membershipPlan: null,
          membershipStartDate: null,
        }}
        status={{ isActive: false, stripeSubscription: null }}
        plans={[]}
        timeZone="America/Los_Angeles"
        delivery={null}
      />,
    );
    expect(screen.getByText("You shop at regular prices.")).toBeInTheDocument();
    expectNoOffer();
  });

  it("beside the subscriptions of a user who is not a member", async () => {
    const initial = { subscriptions: [], cards: [], isMember: false, memberUntil: null };
    await renderInShop(<OwnSubscriptionList initial={initial} addresses={[]} hasPlansForSale={false} />);
    expect(screen.getByText("No subscriptions yet")).toBeInTheDocument();
    expectNoOffer();
  });

  it("above the subscriptions of a user whose membership has ended", async () => {
    const subscriptions = [
      {
        ...{ id: "a", status: "active", productName: "Tea", productSlug: "tea", imageUrl: null },
        ...{ quantity: 1, intervalDays: 30, unitPriceCents: 500, lineTotalCents: 500 },
        ...{ nextDate: "2026-12-24", skipsTo: "2027-01-23", resumesOn: "2026-12-24", isDue: false },
        ...{ address: null, paymentMethodId: null, problem: null },
      } as unknown as SubscriptionView,
    ];
    const initial = { subscriptions, cards: [], isMember: false, memberUntil: null };
    await renderInShop(<OwnSubscriptionList initial={initial} addresses={[]} hasPlansForSale={false} />);
    expect(screen.getByText(/your membership is not active/)).toBeInTheDocument();
    expectNoOffer();
  });

  it("in place of members' content", async () => {
    await renderInShop(<MembersOnly titles={[]} isSignedIn hasPlansForSale={false} />);
    expect(screen.getByText("This account has no active membership")).toBeInTheDocument();
    expectNoOffer();
  });

  it.each([
    [true, 2],
    [false, 0],
  ])("in the banner and on products (for sale: %s)", async (hasPlansForSale, offers) => {
    fakeApi([], ({ path }) =>
      path === "/api/auth/user" ? json({ message: "Unauthorized" }, 401) : undefined,
    );
    const prices = toPriceTiers(
      { regularPriceCents: cents(1000), wholesalePriceCents: null },
      offersFor(MARKETING_DEFAULTS),
    );
    const product = { id: "p1", name: "Hemp Cheese" };
    const choice = { isMember: false, subscribes: false, onSubscribes: jest.fn() };
    await act(async () => {
      render(
        <Providers hasPlansForSale={hasPlansForSale}>
          <Header />
          <MemberOffer product={product} prices={prices} tier={prices.tiers[0]} {...choice} />
        </Providers>,
      );
    });
    expect(screen.queryAllByText(/Membership unlocks|Members can subscribe/)).toHaveLength(offers);
    if (!hasPlansForSale) expectNoOffer();
  });

  it("in the dialog of a product's member price", async () => {
    fakeApi([], ({ path }) =>
      path === "/api/membership-plans" ? json([]) : json({ membershipPromo: { enabled: false } }),
    );
    await renderInShop(<PlanDialog request={{ productName: "Hemp Cheese" }} onClose={jest.fn()} />);
    expect(await screen.findByText("No plans at the moment")).toBeInTheDocument();
  });
});
