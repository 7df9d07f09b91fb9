import { act, render, screen, waitFor } from "@testing-library/react";
import { FormProvider, useForm } from "react-hook-form";
import { CompletingPayment } from "@/components/checkout/completing-payment";
import { CreditPanel } from "@/components/checkout/credit-panel";
import { goToOrder } from "@/components/checkout/go-to-order";
import { PaymentPanel } from "@/components/checkout/payment-panel";
import { toast } from "@/components/ui/toast";
import type { CheckoutQuote, RetryPlace } from "@/lib/checkout/schema";
import { cents } from "@/lib/core/money";
import { ADDRESS } from "../../support/buyer";
import "./kit-dom";
import { fakeApi, json } from "./shop-context";

jest.mock("@/components/ui/toast", () => ({
  toast: jest.fn(),
  Toaster: () => null,
}));
jest.mock("@/components/checkout/subscription-consent", () => ({ SubscriptionConsent: () => null }));
jest.mock("@/components/checkout/go-to-order", () => ({
  ...jest.requireActual<object>("@/components/checkout/go-to-order"),
  goToOrder: jest.fn(),
}));
jest.mock("@stripe/react-stripe-js", () => ({
  PaymentElement: ({ onReady }: { onReady: () => void }) => (
    <button type="button" onClick={onReady}>
      Card
    </button>
  ),
  useStripe: () => ({ confirmPayment: async () => ({ paymentIntent: { status: "succeeded" } }) }),
  useElements: () => ({ submit: async () => ({}) }),
}));

const NOT_SAVED = "Payment succeeded but order processing failed. Please contact support.";
const quote = { totalCents: cents(1000) } as CheckoutQuote;
const refunded = { message: "What you ordered is out of stock.", code: "out_of_stock", refunded: true };

const CART: RetryPlace = { from: "cart", path: "/checkout" };

const onRecheck = jest.fn(() => Promise.resolve(false));

/** @param withCredit store credit pays all of it */
function Panel({ withCredit = false, isStale = false }) {
  const shared = {
    quote,
    method: "standard",
    hasChanged: false,
    quoteStatus: isStale ? ("failed" as const) : ("current" as const),
    onRecheck,
    onNoticed: () => undefined,
  };
  return (
    <FormProvider {...useForm({ defaultValues: ADDRESS })}>
      {withCredit ? (
        <CreditPanel {...shared} />
      ) : (
        <PaymentPanel {...shared} lines={[]} creditCents={cents(0)} isSandbox={false} />
      )}
    </FormProvider>
  );
}

/** A shop that does not save the order and answers the status request with this response. */
const shop = (saved: () => Response, looked: () => Response | Promise<Response> = () => json({}, 500)) =>
  fakeApi([], ({ path }) => {
    if (path === "/api/create-payment-intent")
      return json({ clientSecret: "s", paymentIntentId: "pi_1", orderNumber: "AB12CD34" });
    return path === "/api/orders" ? saved() : path === "/api/checkout/complete" ? looked() : undefined;
  });

async function pay() {
  render(<Panel />);
  act(() => screen.getByRole("button", { name: "Card" }).click());
  await act(async () => {
    screen.getByRole("button", { name: "Pay $10.00" }).click();
    await jest.advanceTimersByTimeAsync(100);
  });
}
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const looks = (api: ReturnType<typeof shop>) =>
  api.changes().filter(({ path }) => path === "/api/checkout/complete").length;
const titles = () => jest.mocked(toast).mock.calls.map(([{ title }]) => title);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe("an order that is not saved after its payment", () => {
  it("is reported, never as a failed payment, and the form cannot be paid again", async () => {
    shop(() => json({}, 500));
    await pay();
    expect(screen.getByRole("alert")).toHaveTextContent(NOT_SAVED);
    expect(screen.getByRole("alert")).toHaveTextContent("AB12CD34");
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ description: NOT_SAVED }));
    expect(titles()).toEqual(["Error"]);
    expect(screen.queryByRole("button", { name: /Pay/ })).toBeNull();
  });

  it("is polled for, and its page opens once it exists", async () => {
    let isThere = false;
    const api = shop(
      () => json({}, 500),
      () => (isThere ? json({ orderNumber: "AB12CD34" }) : json({}, 500)),
    );
    await pay();
    expect(looks(api)).toBe(0); // the text is shown first
    await wait(3000);
    expect(looks(api)).toBe(1);
    isThere = true;
    await wait(3100);
    expect(goToOrder).toHaveBeenCalledWith("AB12CD34");
  });

  it("is polled for 30 seconds, then on request, with a link to support", async () => {
    const api = shop(() => json({}, 500));
    await pay();
    await wait(31_000);
    const count = looks(api);
    expect(count).toBeGreaterThan(5);
    await wait(30_000);
    expect(looks(api)).toBe(count);
    expect(screen.getByRole("link", { name: "Contact support" })).toHaveAttribute(
      "href",
      "/contact?category=order&order=AB12CD34",
    );
    act(() => screen.getByRole("button", { name: "Look for my order again" }).click());
    await wait(3100);
    expect(looks(api)).toBe(count + 1);
  });

  it("ends when an answer never arrives", async () => {
    shop(
      () => json({}, 500),
      () => new Promise(() => {}),
    );
    global.fetch = withAbort(global.fetch);
    await pay();
    await wait(31_000);
    expect(screen.getByRole("button", { name: "Look for my order again" })).toBeInTheDocument();
  });

  it("shows that the payment is refunded when the server says so, and allows paying for another cart", async () => {
    shop(() => json(refunded, 409));
    await pay();
    expect(titles()).toEqual(["Payment refunded"]);
    expect(screen.getByRole("alert")).toHaveTextContent("What you ordered is out of stock.");
    expect(screen.getByRole("button", { name: "Pay $10.00" })).toBeInTheDocument();
  });
});

describe("a total that could not be updated", () => {
  it.each([
    ["a card", false, "Pay $10.00"],
    ["store credit", true, "Pay $10.00 with store credit"],
  ])("is not paid with %s, and is requested again on demand", async (_, withCredit, name) => {
    onRecheck.mockClear();
    const api = shop(() => json({ orderNumber: "AB12CD34" }));
    render(<Panel withCredit={withCredit} isStale />);
    if (!withCredit) act(() => screen.getByRole("button", { name: "Card" }).click());
    act(() => screen.getByRole("button", { name }).click());
    await wait(100);
    expect(api.changes()).toEqual([]);
    expect(onRecheck).not.toHaveBeenCalled();
    expect(screen.getByRole("alert")).toHaveTextContent("We couldn't update the total");
    act(() => screen.getByRole("button", { name: "Try again" }).click());
    expect(onRecheck).toHaveBeenCalledTimes(1);
  });
});

/** A fetch that rejects on abort, as in a browser. */
const withAbort =
  (fetchNow: typeof fetch): typeof fetch =>
  (input, init) =>
    Promise.race([
      fetchNow(input, init),
      new Promise<never>((_, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
      }),
    ]);

describe("returning from the bank's site", () => {
  const open = async (answer: () => Response | Promise<Response>, retry: RetryPlace = CART) => {
    const api = fakeApi([], ({ path }) => (path === "/api/checkout/complete" ? answer() : undefined));
    render(<CompletingPayment paymentIntentId="pi_1" retry={retry} />);
    await wait(100);
    return api;
  };

  it.each([
    ["Payment Failed", json({ message: "The payment has not succeeded" }, 402)],
    ["Payment refunded", json(refunded, 409)],
  ])("says %s only when the server confirms it", async (title, answer) => {
    await open(() => answer);
    expect(screen.getByRole("heading", { name: title })).toBeInTheDocument();
  });

  it.each([
    [CART, "Back to checkout", "The payment has not succeeded. Your cart is as you left it."],
    [
      { from: "payment-link", path: "/checkout/draft?draft=a&proof=b" } as const,
      "Back to the payment link",
      "The payment has not succeeded.",
    ],
    [
      { from: "renewal", path: "/account/subscriptions" } as const,
      "Back to your subscriptions",
      "The payment has not succeeded.",
    ],
  ])("leads back to what was to be paid: %j", async (retry, label, hint) => {
    await open(() => json({ message: "The payment has not succeeded" }, 402), retry);
    expect(screen.getByText(hint)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: label })).toHaveAttribute("href", retry.path);
  });

  it("reports a failed payment for no other reason, and can retry", async () => {
    const api = await open(() => Promise.reject(new TypeError("Failed to fetch")));
    await wait(31_000);
    expect(
      screen.getByRole("heading", { name: "We could not confirm your payment yet" }),
    ).toBeInTheDocument();
    expect(screen.queryByText(/Payment Failed|Failed to fetch/)).toBeNull();
    const before = api.changes().length;
    act(() => screen.getByRole("button", { name: "Check again" }).click());
    await waitFor(() => expect(api.changes().length).toBe(before + 1));
  });
});
