import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MembershipActions } from "@/components/membership/membership-actions";
import { OwnSubscriptionList } from "@/components/subscriptions/own-subscription-list";
import type { SubscriptionsView, SubscriptionView } from "@/lib/subscriptions/schema";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

/** Keyboard users would otherwise start again at the top of the page. */
describe("the focus when the pressed button disappears", () => {
  const subscription = (id: string, status: "active" | "paused") =>
    ({
      ...{ id, status, productName: `Tea ${id}`, productSlug: "tea", imageUrl: null },
      ...{ quantity: 1, intervalDays: 30, unitPriceCents: 500, lineTotalCents: 500 },
      ...{ nextDate: "2026-12-24", skipsTo: "2027-01-23", resumesOn: "2026-12-24" },
      ...{ address: null, paymentMethodId: null, problem: null },
    }) as SubscriptionView;
  const view = (...subscriptions: SubscriptionView[]): SubscriptionsView => ({
    subscriptions,
    cards: [],
    isMember: true,
    memberUntil: null,
  });
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

  it("moves to Resume after Pause, and back", async () => {
    fakeApi([], ({ path }) => json(view(subscription("a", path.endsWith("/pause") ? "paused" : "active"))));
    await renderInShop(
      <OwnSubscriptionList initial={view(subscription("a", "active"))} addresses={[]} hasPlansForSale />,
    );
    await press("Pause Tea a");
    expect(await screen.findByRole("button", { name: "Resume Tea a" })).toHaveFocus();
    await press("Resume Tea a");
    expect(await screen.findByRole("button", { name: "Skip next delivery of Tea a" })).toHaveFocus();
  });

  it.each([
    ["the next subscription", [subscription("b", "active")], { name: "Tea b" }],
    ["the way to the shop after the last one", [], { name: "Browse products" }],
  ])("moves to %s after a cancellation", async (_, left, link) => {
    fakeApi([], () => json(view(...left)));
    const initial = view(subscription("a", "active"), ...left);
    await renderInShop(<OwnSubscriptionList initial={initial} addresses={[]} hasPlansForSale />);
    await press("Cancel Tea a");
    await press("Cancel subscription");
    await waitFor(() => expect(screen.getByRole("link", link)).toHaveFocus());
  });

  it("moves to the first of a membership's remaining buttons", async () => {
    const { rerender } = render(
      <MembershipActions>
        <button key="keep" type="button">
          Keep
        </button>
      </MembershipActions>,
    );
    await press("Keep");
    rerender(
      <MembershipActions>
        <a key="change" href="/checkout">
          Change Plan
        </a>
        <button key="cancel" type="button">
          Cancel
        </button>
      </MembershipActions>,
    );
    expect(screen.getByRole("link", { name: "Change Plan" })).toHaveFocus();
  });
});
