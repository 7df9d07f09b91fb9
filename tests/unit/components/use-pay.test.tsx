import { zodResolver } from "@hookform/resolvers/zod";
import { act, render, renderHook, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { goToOrder, goToPayment } from "@/components/checkout/go-to-order";
import type { ShippingFormValues } from "@/components/checkout/shipping-form-values";
import { usePay } from "@/components/checkout/use-pay";
import { usePayWithCredit } from "@/components/checkout/use-pay-with-credit";
import { TextField } from "@/components/form/text-field";
import { useBuyGiftCard } from "@/components/gift-cards/use-buy-gift-card";
import { cents } from "@/lib/core/money";
import type { CartQuote } from "@/lib/discounts/schema";
import { shippingFieldsSchema } from "@/lib/orders/schema/shipping";
import { ADDRESS } from "../../support/buyer";
import { fakeApi, json } from "./shop-context";

const submit = jest.fn(() => Promise.resolve({}));
const confirmPayment = jest.fn((): Promise<unknown> => new Promise(() => {}));
jest.mock("@/components/checkout/go-to-order", () => ({
  ...jest.requireActual<object>("@/components/checkout/go-to-order"),
  goToOrder: jest.fn(),
  goToPayment: jest.fn(),
}));
jest.mock("@stripe/react-stripe-js", () => ({
  useStripe: () => ({ confirmPayment }),
  useElements: () => ({ submit }),
}));

const wrapper = ({ children }: { children: ReactNode }) => (
  <FormProvider {...useForm({ defaultValues: ADDRESS })}>{children}</FormProvider>
);

const shop = () =>
  fakeApi([], ({ path }) =>
    path === "/api/create-payment-intent"
      ? json({ clientSecret: "s", paymentIntentId: "pi_1", orderNumber: "N" })
      : undefined,
  );

function checkout(onRecheck = () => Promise.resolve(false)) {
  const quote = { totalCents: cents(1000) } as CartQuote;
  const input = { lines: [], quote, creditCents: cents(0), method: "standard" as const, onRecheck };
  const { result } = renderHook(() => usePay(input), {
    wrapper,
  });
  return result;
}

it("two quick presses pay once", async () => {
  const api = shop();
  const result = checkout();
  await act(async () => {
    void result.current.pay(true);
    void result.current.pay(true);
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(api.changes()).toHaveLength(1);
  expect(confirmPayment).toHaveBeenCalledTimes(1);
});

it("a successful payment becomes its order", async () => {
  const api = shop();
  const result = checkout();
  confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: "succeeded" } });
  await act(() => result.current.pay(true));
  expect(api.changes().map(({ path }) => path)).toEqual(["/api/create-payment-intent", "/api/orders"]);
  expect(goToOrder).toHaveBeenCalledWith("N");
});

it("an undecided payment is followed on its page, and nothing is claimed about it", async () => {
  const api = shop();
  const result = checkout();
  confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: "requires_action" } });
  await act(() => result.current.pay(true));
  expect(api.changes().map(({ path }) => path)).toEqual(["/api/create-payment-intent"]);
  expect(goToPayment).toHaveBeenCalledWith("pi_1");
});

it("a press before the card form has loaded sends nothing, shows why, and does not block the next press", async () => {
  const api = shop();
  const result = checkout();
  await act(() => result.current.pay(false));
  expect(result.current.problem).toBe("Payment form not ready. Please wait a moment and try again.");
  expect(api.changes()).toEqual([]);
  confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: "succeeded" } });
  await act(() => result.current.pay(true));
  expect(goToOrder).toHaveBeenCalledWith("N");
});

it.each([
  ["an intent that was canceled after too many declines", "canceled", /stopped after several declined cards/],
  ["any other refusal (control)", "requires_payment_method", /^Your card was declined\.$/],
])("%s is reported with instructions, and can be retried", async (_name, status, words) => {
  const api = shop();
  const result = checkout();
  confirmPayment.mockResolvedValueOnce({
    error: {
      code: "payment_intent_unexpected_state",
      message: "Your card was declined.",
      payment_intent: { status },
    },
  });
  await act(() => result.current.pay(true));
  expect(result.current.problem).toMatch(words);
  expect(result.current.isPaying).toBe(false);
  confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: "succeeded" } });
  await act(() => result.current.pay(true));
  expect(api.changes().map(({ path }) => path)).toEqual([
    "/api/create-payment-intent",
    "/api/create-payment-intent",
    "/api/orders",
  ]);
});

it("a cart that was changed elsewhere is shown before it is paid, and the next press pays", async () => {
  const api = shop();
  const onRecheck = jest.fn(() => Promise.resolve(false)).mockResolvedValueOnce(true);
  const result = checkout(onRecheck);
  await act(() => result.current.pay(true));
  expect(api.changes()).toEqual([]);
  expect(result.current.isPaying).toBe(false);
  confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: "succeeded" } });
  await act(() => result.current.pay(true));
  expect(api.changes().map(({ path }) => path)).toEqual(["/api/create-payment-intent", "/api/orders"]);
});

it("the server decides when a cart cannot be read, and at a second attempt", async () => {
  const api = shop();
  const onRecheck = jest.fn(() => Promise.reject(new Error("offline")));
  const result = checkout(onRecheck);
  confirmPayment.mockResolvedValueOnce({ error: { message: "Your card was declined." } });
  await act(() => result.current.pay(true));
  expect(api.changes()).toHaveLength(1);
  confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: "succeeded" } });
  await act(() => result.current.pay(true));
  expect(onRecheck).toHaveBeenCalledTimes(1);
  expect(goToOrder).toHaveBeenCalledWith("N");
});

const INPUT = {
  quote: { totalCents: cents(1000) } as CartQuote,
  method: "standard" as const,
  onRecheck: () => Promise.resolve(false),
};
const Pay = ({ pay }: { pay: (isFormReady: boolean) => Promise<void> }) => (
  <button type="button" onClick={() => void pay(true)}>
    Pay
  </button>
);
const ByCard = () => <Pay {...usePay({ ...INPUT, lines: [], creditCents: cents(0) })} />;
const ForGiftCard = () => <Pay pay={useBuyGiftCard().buy} />;
const WithCredit = () => <Pay {...usePayWithCredit(INPUT)} />;
function Page({ children }: { children: ReactNode }) {
  const form = useForm<ShippingFormValues>({
    resolver: zodResolver(shippingFieldsSchema),
    defaultValues: { ...ADDRESS, city: "", email: "o@grove.example" },
    mode: "onTouched",
  });
  return (
    <FormProvider {...form}>
      <TextField<ShippingFormValues> name="city" label="City" />
      {children}
    </FormProvider>
  );
}

describe("an error that Pay found", () => {
  it.each([
    ["by card", <ByCard key="card" />],
    ["with store credit", <WithCredit key="credit" />],
    ["for a gift card", <ForGiftCard key="gift" />],
  ])("is checked again at each keystroke, as in other forms: %s", async (_, payment) => {
    const api = shop();
    render(<Page>{payment}</Page>);
    await userEvent.click(screen.getByRole("button", { name: "Pay" }));
    expect(await screen.findByText("Required")).toBeInTheDocument();
    expect(screen.getByLabelText("City")).toHaveFocus();
    await userEvent.keyboard("Ojai");
    expect(screen.queryByText("Required")).toBeNull();
    await userEvent.clear(screen.getByLabelText("City"));
    expect(await screen.findByText("Required")).toBeInTheDocument();
    expect(api.changes()).toEqual([]);
  });
});
