import { act, renderHook } from "@testing-library/react";
import { useBuyMembership } from "@/components/checkout/use-buy-membership";
import { cents } from "@/lib/core/money";
import { fakeApi, json } from "./shop-context";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn() }) }));
jest.mock("@stripe/react-stripe-js", () => ({
  useElements: () => ({ submit: () => Promise.resolve({}) }),
  useStripe: () => ({ createPaymentMethod: () => Promise.resolve({ paymentMethod: { id: "pm_1" } }) }),
}));

it("the press sends the shown amount and discount, and a refusal brings the current offer", async () => {
  const offer = {
    priceCents: cents(2000),
    trialDays: 0,
    firstMonthPercent: 0,
    discountCents: cents(400),
    dueCents: cents(0),
    carriedCents: cents(0),
    isTrialCardUsed: false,
    discount: null,
    entered: null,
  };
  const current = { ...offer, discountCents: cents(0) };
  const api = fakeApi([], () => json({ message: "It has changed.", amount: 0, offer: current }, 409));
  const onOffer = jest.fn();
  const buyer = { name: "Olive Grove", email: "olive@grove.example" };
  const { result } = renderHook(() => useBuyMembership({ membership: "core", offer, buyer, onOffer }));
  await act(async () => void (await result.current.buy(true)));
  expect(api.changes()[0]?.body).toMatchObject({ price: "20.00", amount: 0, discount: 400 });
  expect(onOffer).toHaveBeenCalledWith(current);
  expect(result.current.problem).toBe("It has changed.");
});
