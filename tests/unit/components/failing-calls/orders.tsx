import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CancelOrder } from "@/components/orders/cancel-order";
import { ProblemForm } from "@/components/orders/problem-form";
import { PayRenewal } from "@/components/subscriptions/pay-renewal";
import { SubscriptionActions } from "@/components/subscriptions/subscription-actions";
import { SubscriptionForm } from "@/components/subscriptions/subscription-form";
import type { SubscriptionView } from "@/lib/subscriptions/schema";
import { renderInShop } from "../shop-context";
import {
  confirmed,
  type FailingCall,
  fill,
  nothing,
  press,
  pressed,
  queried,
  SOMETHING,
  UNEXPECTED,
} from "./failing-call";

const SUBSCRIPTION = {
  id: "s1",
  productName: "Hemp Cheese",
  quantity: 1,
  intervalDays: 30,
  status: "active",
  nextDate: "2026-12-01",
  skipsTo: "2026-12-31",
  resumesOn: "2026-12-01",
  paymentMethodId: null,
  address: null,
} as unknown as SubscriptionView;

/** Calls of orders and subscriptions. */
export const ORDERS_CALLS: readonly FailingCall[] = [
  {
    name: "cancel order",
    of: ["orders/cancel-order.tsx POST"],
    text: "Failed to cancel the order. Please try again.",
    run: confirmed(
      <CancelOrder
        orderId="o1"
        orderNumber="AB12CD34"
        until="2026-11-30T14:00:00.000Z"
        refund="$1.00"
        timeZone="UTC"
      />,
      "Cancel order",
      "Cancel order",
    ),
  },
  {
    name: "report a problem",
    of: ["orders/problem-form.tsx POST"],
    text: "Your report was not sent. Please try again.",
    run: async () => {
      await renderInShop(
        <ProblemForm
          orderNumber="AB12CD34"
          lines={[{ line: 1, name: "Hemp Cheese", imageUrl: null, quantity: 1, left: 1 }]}
        />,
      );
      fireEvent.click(screen.getByRole("checkbox", { name: "Hemp Cheese" }));
      fill({ "What is wrong?": "damaged", "Tell us more": "The bag was torn" });
      press("Send report");
    },
  },
  {
    name: "pay a renewal",
    of: ["subscriptions/pay-renewal.tsx POST"],
    text: UNEXPECTED,
    fails: /pay$/,
    run: queried(<PayRenewal subscription={SUBSCRIPTION} />),
  },
  {
    name: "skip a renewal",
    of: ["subscriptions/subscription-actions.tsx POST"],
    text: "Failed to change this subscription. Please try again.",
    run: pressed(
      <SubscriptionActions subscription={SUBSCRIPTION} onChanged={nothing} onEdit={nothing} />,
      /Skip/,
    ),
  },
  {
    name: "cancel a subscription",
    of: ["subscriptions/subscription-actions.tsx DELETE"],
    text: "Failed to cancel this subscription. Please try again.",
    run: confirmed(
      <SubscriptionActions subscription={SUBSCRIPTION} onChanged={nothing} onEdit={nothing} />,
      "Cancel Hemp Cheese",
      "Cancel subscription",
    ),
  },
  {
    name: "change a subscription",
    of: ["subscriptions/subscription-form.tsx PATCH"],
    text: "Failed to change this subscription.",
    run: async () => {
      const props = {
        subscription: SUBSCRIPTION,
        addresses: [],
        cards: [],
        onClose: nothing,
        onChanged: nothing,
      };
      await renderInShop(<SubscriptionForm {...props} />);
      await userEvent.click(screen.getByRole("button", { name: /^Increase quantity/ }));
      await userEvent.click(screen.getByRole("button", { name: "Save" }));
    },
  },
  {
    name: "another card",
    of: ["subscriptions/subscription-form.tsx POST"],
    text: SOMETHING,
    run: pressed(
      <SubscriptionForm
        subscription={SUBSCRIPTION}
        addresses={[]}
        cards={[]}
        onClose={nothing}
        onChanged={nothing}
      />,
      "Add another card",
    ),
  },
];
