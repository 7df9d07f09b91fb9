import { act, screen, waitFor } from "@testing-library/react";
import { OwnSubscriptionList } from "@/components/subscriptions/own-subscription-list";
import type { SubscriptionView } from "@/lib/subscriptions/schema";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

const subscriptionWith = (changes: Partial<SubscriptionView>) =>
  ({
    ...{ id: "a", status: "active", productName: "Tea", productSlug: "tea", imageUrl: null },
    ...{ quantity: 1, intervalDays: 30, unitPriceCents: 500, lineTotalCents: 500 },
    ...{ nextDate: "2026-12-24", skipsTo: "2027-01-23", resumesOn: "2026-12-24", isDue: false },
    ...{ address: null, paymentMethodId: null, problem: null, ...changes },
  }) as SubscriptionView;

/** Shows one active subscription. @returns the text beside "Next delivery" */
async function shown(
  changes: Partial<SubscriptionView>,
  isMember = true,
  memberUntil: string | null = null,
): Promise<string | null> {
  const subscription = subscriptionWith(changes);
  const membership = { cards: [], isMember, memberUntil };
  fakeApi([], ({ path }) =>
    path.endsWith("/skip")
      ? json({
          subscriptions: [{ ...subscription, nextDate: "2027-01-24", problem: null }],
          ...membership,
        })
      : undefined,
  );
  await renderInShop(
    <OwnSubscriptionList
      initial={{ subscriptions: [subscription], ...membership }}
      addresses={[]}
      hasPlansForSale
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

  it.each([
    [
      "names no day after the end of a canceled membership",
      "2026-12-23",
      "None, because your membership is ending",
    ],
    ["names the last day of a canceled membership", "2026-12-24", "Thursday, December 24"],
  ])("%s", async (_what, memberUntil, words) => {
    expect(await shown({}, true, memberUntil)).toBe(words);
    expect(screen.getByText(/^Your membership ends on /)).toBeVisible();
  });

  it("names no day while it is paused", async () => {
    expect(await shown({ status: "paused" }, false)).toBe("None while paused");
  });

  it.each([
    [
      "the new date of its next delivery",
      {},
      true,
      null,
      "Skipped. The next delivery is on Sunday, January 24.",
    ],
    ["no date without a membership", {}, false, null, "Skipped."],
    ["no date for a product that is not sold", { productSlug: null }, true, null, "Skipped."],
    ["no date after the end of a canceled membership", {}, true, "2026-12-31", "Skipped."],
  ] satisfies [string, Partial<SubscriptionView>, boolean, string | null, string][])(
    "shows %s after a delivery is skipped",
    async (_date, changes, isMember, memberUntil, title) => {
      await shown(changes, isMember, memberUntil);
      const before = screen.queryAllByText(title).length; // left by the previous test
      await act(async () => screen.getByRole("button", { name: "Skip next delivery of Tea" }).click());
      await waitFor(() => expect(screen.getAllByText(title)).toHaveLength(before + 1));
    },
  );

  it("that was paused because its product was not sold says so, even once the product is sold again", async () => {
    await shown({ status: "paused", pausedBecause: "product_gone" });
    expect(screen.getByText("Paused because this product was no longer sold.")).toBeVisible();
  });
});
