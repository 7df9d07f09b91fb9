import { screen } from "@testing-library/react";
import { OwnSubscriptionList } from "@/components/subscriptions/own-subscription-list";
import type { SubscriptionView } from "@/lib/subscriptions/schema";
import "./kit-dom";
import { fakeApi, renderInShop } from "./shop-context";

/** Shows one active subscription. @returns what stands beside "Next delivery" */
async function shown(changes: Partial<SubscriptionView>, isMember = true): Promise<string | null> {
  const subscription = {
    ...{ id: "a", status: "active", productName: "Tea", productSlug: "tea", imageUrl: null },
    ...{ quantity: 1, intervalDays: 30, unitPriceCents: 500, lineTotalCents: 500 },
    ...{ nextDate: "2026-12-24", skipsTo: "2027-01-23", resumesOn: "2026-12-24", isDue: false },
    ...{ address: null, paymentMethodId: null, problem: null, ...changes },
  } as SubscriptionView;
  fakeApi([]);
  await renderInShop(
    <OwnSubscriptionList
      initial={{ subscriptions: [subscription], cards: [], isMember }}
      addresses={[]}
      hasPlans
    />,
  );
  return screen.getByText("Next delivery").nextSibling?.textContent ?? null;
}

describe("a subscription", () => {
  it("names the day of its next delivery and is active (control)", async () => {
    expect(await shown({})).toMatch(/December 24/);
    expect(screen.getByText("Active")).toBeVisible();
  });

  it.each([
    ["its owner is not a member", {}, false, "None without a membership"],
    ["its product is not sold", { productSlug: null }, true, "None: the product is no longer sold"],
    ["a problem blocks it", { problem: "declined", isDue: true }, true, "As soon as this is resolved"],
  ] satisfies [string, Partial<SubscriptionView>, boolean, string][])(
    "names no day and waits while %s",
    async (_why, changes, isMember, words) => {
      expect(await shown(changes, isMember)).toBe(words);
      expect(screen.getByText("Waiting")).toBeVisible();
      expect(screen.queryByText("Active")).not.toBeInTheDocument();
    },
  );

  it("names no day while it is paused", async () => {
    expect(await shown({ status: "paused" }, false)).toBe("None while paused");
  });
});
