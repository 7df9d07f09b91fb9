import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { followPayment, goToOrder } from "@/components/checkout/go-to-order";
import { usePay } from "@/components/checkout/use-pay";
import { cents } from "@/lib/core/money";
import type { Quote } from "@/lib/pricing/schema";
import { ADDRESS } from "../../support/buyer";
import { fakeApi, json } from "./shop-context";

const submit = jest.fn(() => Promise.resolve({}));
const confirmPayment = jest.fn((): Promise<unknown> => new Promise(() => {}));
jest.mock("@/components/checkout/go-to-order", () => ({
  ...jest.requireActual<object>("@/components/checkout/go-to-order"),
  goToOrder: jest.fn(),
  followPayment: jest.fn(),
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

function checkout() {
  const quote = { totalCents: cents(1000) } as Quote;
  const { result } = renderHook(
    () => usePay({ lines: [], quote, method: "standard", onStale: () => Promise.resolve() }),
    { wrapper },
  );
  return result;
}

it("two presses in a row pay once", async () => {
  const api = shop();
  const result = checkout();
  await act(async () => {
    void result.current.pay();
    void result.current.pay();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(api.changes()).toHaveLength(1);
  expect(confirmPayment).toHaveBeenCalledTimes(1);
});

it("a payment that is made becomes its order", async () => {
  const api = shop();
  const result = checkout();
  confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: "succeeded" } });
  await act(() => result.current.pay());
  expect(api.changes().map(({ path }) => path)).toEqual(["/api/create-payment-intent", "/api/orders"]);
  expect(goToOrder).toHaveBeenCalledWith("N");
});

it("a payment that nobody has decided is followed on its page, and nothing is claimed of it", async () => {
  const api = shop();
  const result = checkout();
  confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: "requires_action" } });
  await act(() => result.current.pay());
  expect(api.changes().map(({ path }) => path)).toEqual(["/api/create-payment-intent"]);
  expect(followPayment).toHaveBeenCalledWith("pi_1");
});
