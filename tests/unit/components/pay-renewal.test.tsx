import { act, screen, waitFor } from "@testing-library/react";
import { goToOrder } from "@/components/checkout/go-to-order";
import { QueryProvider } from "@/components/layout/query-provider";
import { PayRenewal } from "@/components/subscriptions/pay-renewal";
import type { SubscriptionView } from "@/lib/subscriptions/schema";
import { fakeApi, json, renderInShop } from "./shop-context";
import "./kit-dom";

const stripe = { submit: jest.fn(), confirmPayment: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn() }) }));
jest.mock("@/components/checkout/go-to-order", () => ({
  ...jest.requireActual<object>("@/components/checkout/go-to-order"),
  goToOrder: jest.fn(),
}));
jest.mock("@/components/checkout/use-stripe-config", () => ({
  useStripeConfig: () => ({ data: { stripe: {}, isSandbox: false } }),
}));
jest.mock("@/components/checkout/payment-elements", () => ({
  PaymentElements: ({ children }: { children: unknown }) => children,
}));
jest.mock("@stripe/react-stripe-js", () => ({
  useElements: () => ({ submit: () => stripe.submit() }),
  useStripe: () => ({ confirmPayment: () => stripe.confirmPayment() }),
  PaymentElement: ({ onReady }: { onReady: () => void }) => (
    <button type="button" onClick={onReady}>
      Card form
    </button>
  ),
}));

const SUBSCRIPTION = { id: "s1", productName: "Tea", quantity: 1, intervalDays: 30 } as SubscriptionView;

it("a renewal that has already been paid for opens its order, without saying that it can't be paid for", async () => {
  fakeApi([], ({ path }) =>
    path.endsWith("/pay")
      ? json({ message: "This delivery has already been paid for.", orderNumber: "AB12CD34" }, 409)
      : undefined,
  );
  await renderInShop(
    <QueryProvider>
      <PayRenewal subscription={SUBSCRIPTION} />
    </QueryProvider>,
  );
  await waitFor(() => expect(goToOrder).toHaveBeenCalledWith("AB12CD34"));
  expect(screen.queryByText("This delivery can't be paid for right now")).toBeNull();
});

it("the page of a renewal that is being charged does not say that nothing was charged", async () => {
  const message = "This renewal is being charged right now. Please try again in a few minutes.";
  fakeApi([], ({ path }) => (path.endsWith("/pay") ? json({ message }, 409) : undefined));
  await renderInShop(
    <QueryProvider>
      <PayRenewal subscription={SUBSCRIPTION} />
    </QueryProvider>,
  );
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole("heading", { name: "This delivery can't be paid for right now" })).toBeVisible();
});

async function open() {
  fakeApi([], ({ path }) =>
    path.endsWith("/pay")
      ? json({ clientSecret: "secret", paymentIntentId: "pi_1", orderNumber: "AB12CD34", amount: 500 })
      : undefined,
  );
  await renderInShop(
    <QueryProvider>
      <PayRenewal subscription={SUBSCRIPTION} />
    </QueryProvider>,
  );
  const card = await screen.findByRole("button", { name: "Card form" });
  act(() => card.click());
  return screen.getByRole("button", { name: "Pay $5.00" });
}

it("two presses on Pay confirm a renewal's payment once", async () => {
  const checks: ((answer: object) => void)[] = [];
  stripe.submit.mockImplementation(() => new Promise((resolve) => checks.push(resolve)));
  stripe.confirmPayment.mockResolvedValue({ error: { message: "Your card was declined." } });
  const button = await open();
  act(() => button.click());
  act(() => button.click());
  await act(async () => {
    for (const done of checks) done({});
  });
  expect(stripe.confirmPayment).toHaveBeenCalledTimes(1);
  expect((await screen.findAllByText("Your card was declined.")).length).toBeGreaterThan(0);
});

it("a renewal's payment that the provider's script fails to confirm can be tried again", async () => {
  stripe.submit.mockResolvedValue({});
  stripe.confirmPayment.mockRejectedValue(new Error("The script failed"));
  const button = await open();
  await act(async () => button.click());
  expect(
    (await screen.findAllByText("An unexpected error occurred. Please try again.")).length,
  ).toBeGreaterThan(0);
  expect(button).not.toHaveAttribute("aria-disabled");
});
