import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { usePay } from "@/components/checkout/use-pay";
import { cents } from "@/lib/core/money";
import type { Quote } from "@/lib/pricing/schema";
import { ADDRESS } from "../../support/buyer";
import { fakeApi, json } from "./shop-context";

const submit = jest.fn(() => Promise.resolve({}));
const confirmPayment = jest.fn(() => new Promise(() => {}));
jest.mock("@stripe/react-stripe-js", () => ({
  useStripe: () => ({ confirmPayment }),
  useElements: () => ({ submit }),
}));

const wrapper = ({ children }: { children: ReactNode }) => (
  <FormProvider {...useForm({ defaultValues: ADDRESS })}>{children}</FormProvider>
);

it("two presses in a row pay once", async () => {
  const api = fakeApi([], ({ path }) =>
    path === "/api/create-payment-intent"
      ? json({ clientSecret: "s", paymentIntentId: "pi_1", orderNumber: "N" })
      : undefined,
  );
  const quote = { totalCents: cents(1000) } as Quote;
  const { result } = renderHook(
    () => usePay({ lines: [], quote, method: "standard", onStale: () => Promise.resolve() }),
    { wrapper },
  );
  await act(async () => {
    void result.current.pay();
    void result.current.pay();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(api.changes()).toHaveLength(1);
  expect(confirmPayment).toHaveBeenCalledTimes(1);
});
