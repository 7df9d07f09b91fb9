import { render, screen } from "@testing-library/react";
import { SubscriptionProblem } from "@/components/subscriptions/subscription-problem";
import type { SubscriptionView } from "@/lib/subscriptions/schema";
import "./kit-dom";

const show = (subscription: Partial<SubscriptionView>) =>
  render(
    <SubscriptionProblem
      subscription={
        { id: "s1", productName: "Hemp Cheese", retryOn: null, ...subscription } as SubscriptionView
      }
    />,
  );

it("tells a subscriber whose card was declined to resume the subscription too, once it is paused", () => {
  show({ status: "paused", pausedBecause: "declined", problem: null });
  expect(
    screen.getByText(/choose another card under “Change” and then resume the subscription\.$/),
  ).toBeVisible();
});

it("does not speak of resuming an active one", () => {
  show({ status: "active", pausedBecause: null, problem: "declined" });
  expect(screen.getByText(/choose another card under “Change”\.\s*$/)).toBeVisible();
  expect(screen.queryByText(/resume/)).toBeNull();
});

it("tells a subscriber whose membership ended when they can resume, even if they have rejoined", () => {
  show({ status: "paused", pausedBecause: "not_member", problem: null });
  expect(
    screen.getByText(
      "Nothing was charged. You can resume this subscription whenever your membership is active.",
    ),
  ).toBeVisible();
});
