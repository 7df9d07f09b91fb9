import { readdirSync, readFileSync } from "node:fs";
import { act, cleanup, waitFor } from "@testing-library/react";
import { redirectToLogin } from "@/components/account/session-ended";
import { toast } from "@/components/ui/toast";
import "./kit-dom";
import { FAILING_CALLS, type FailingCall } from "./failing-calls";
import { json } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/",
}));
jest.mock("@/components/account/session-ended", () => ({ redirectToLogin: jest.fn() }));
jest.mock("@/components/ui/toast", () => ({
  toast: jest.fn(),
  Toaster: () => null,
}));
jest.mock("@/components/help/with-minimum-delay", () => ({
  ...jest.requireActual<object>("@/components/help/with-minimum-delay"),
  withMinimumDelay: (answer: unknown) => answer,
}));
jest.mock("@/components/checkout/use-stripe-config", () => ({ useStripeConfig: () => ({}) }));
jest.mock("@stripe/react-stripe-js", () => ({
  useStripe: () => ({
    createPaymentMethod: async () => ({ paymentMethod: { id: "pm_1" } }),
    confirmPayment: async () => ({ paymentIntent: { status: "succeeded" } }),
  }),
  useElements: () => ({ submit: async () => ({}) }),
}));

const BASE = "components/";
const CALL = /\bcallApi(?:<(?:[^()]|\([^)]*\))*?>)?\(\s*"(GET|POST|PUT|PATCH|DELETE)"/g;

/** Calls whose failures have their own tests. */
const ELSEWHERE = [
  // staff calls are tested with the account forms
  ...[
    "second-factor-form.tsx POST",
    "security-settings.tsx DELETE",
    "security-settings.tsx POST",
    "set-up-app.tsx POST",
    "set-up-app.tsx PUT",
  ].map((call) => `account/second-factor/${call}`),
  "cart/cart-changes.ts GET", // cart-undo.test.tsx
  "checkout/use-placed-order.ts POST", // payment-without-order.test.tsx
  "gift-cards/completing-gift-card.tsx POST", // gift-cards.test.tsx
  "checkout/use-quote.ts GET", // the figures that are known stay
  "checkout/use-stripe-config.ts GET", // checkout-form shows its ErrorState
  "membership/membership-dialog.tsx GET", // the general terms are shown
  "membership/plan-dialog.tsx GET", // likewise
  "help/track-order.tsx POST", // the cancellation: tracked-order.test.tsx
  "membership/membership-confirmation.tsx POST", // membership-arrival.test.tsx
  "subscriptions/pay-renewal.tsx POST", // goes to the order's page, which looks for it
  "reviews/use-review-pages.ts GET", // by review-reader
];

const files = readdirSync(BASE, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !file.startsWith("admin/"),
);
const callsOf = (file: string): string[] =>
  [...readFileSync(BASE + file, "utf8").matchAll(CALL)].map(([, method]) => `${file} ${method}`);

it("the table has every call of the shop's pages, and no page calls fetch directly", () => {
  const inTable = FAILING_CALLS.flatMap(({ of }) => of);
  const inSources = files.flatMap(callsOf).filter((call) => call !== "reviews/use-review-pages.ts GET");
  const ways = files.filter((file) =>
    /(?<!async |\.)\bfetch\(|import \{[^}]*\b(sendJson|requestJson)\b[^}]*\} from "@\/lib\/http\/browser"/.test(
      readFileSync(BASE + file, "utf8"),
    ),
  );
  expect([...inTable, ...ELSEWHERE].sort()).toEqual([...inSources, "reviews/use-review-pages.ts GET"].sort());
  // Re-authentication responds to a refusal: its own 401 must not redirect from the dialog.
  expect(ways.sort()).toEqual(["account/call-api.ts", "account/second-factor/reauthentication.ts"]);
});

const text = (body: string, status: number, statusText: string) =>
  ({ ok: false, status, statusText, text: () => Promise.resolve(body) }) as Response;
const TROUBLE = "Something went wrong. Please try again. (Reference 7)";
const REFUSAL = "This cannot be done now.";
const says = (sentence: string) => ({ [/^\/api\/auth/.test(asked) ? "error" : "message"]: sentence });
let asked = "";

const FAILURES: Record<string, () => Response | Promise<Response>> = {
  offline: () => Promise.reject(new TypeError("Failed to fetch")),
  "500 with HTML": () =>
    text("<html><h1>Internal Server Error</h1>at /srv/app.js:1</html>", 500, "Internal Server Error"),
  "503 with a proxy's text": () => text("upstream connect error", 503, "Service Unavailable"),
  "500 without a body": () => text("", 500, "Internal Server Error"),
  "500 with JSON": () => json(says(TROUBLE), 500),
  "400 with a message": () => json(says(REFUSAL), 400),
  401: () => json(says(REFUSAL), 401),
};

/** Texts that shoppers must never see. */
const RAW =
  /Failed to fetch|TypeError|<html|Internal Server|Service Unavail|upstream|\/srv\/|\[object|undefined|[{}]/;

const shown = () =>
  [
    document.body.textContent,
    ...jest.mocked(toast).mock.calls.flatMap(([{ title, description }]) => [title, description]),
  ].join("\n");

const ANSWERS: Record<string, unknown> = {
  "/api/auth/verify-reset-token": { valid: true },
  "/api/create-payment-intent": { clientSecret: "s", paymentIntentId: "pi_1", orderNumber: "N" },
  "/api/membership/change": {
    dueCents: 0,
    monthlyCents: 3500,
    nextCents: 3500,
    nextOn: "2026-12-01T08:00:00.000Z",
    isTrial: false,
    resumes: false,
    prorationDate: 1,
  },
};
const answered = (path: string) => json(ANSWERS[path.split("?")[0] ?? ""] ?? []);
/** Requests that every page makes on load. */
const OF_THE_PAGE = /^GET \/api\/(cart|auth\/user|wishlist)$/;

async function fail(how: string, { fails, run }: FailingCall): Promise<void> {
  global.fetch = jest.fn(async (input, init) => {
    asked = String(input);
    const request = `${init?.method ?? "GET"} ${asked.split("?")[0] ?? ""}`;
    const isMeant = !OF_THE_PAGE.test(request) && (!fails || fails.test(request));
    return isMeant ? (FAILURES[how] as () => Response)() : answered(asked);
  }) as typeof fetch;
  // A call of an ended session stays pending because the page is left.
  const left = new Promise<void>((resolve) => {
    jest.mocked(redirectToLogin).mockImplementation(() => {
      resolve();
      return () => undefined;
    });
  });
  await Promise.race([run(), left]);
  await act(async () => undefined);
}

function expected(how: string, call: FailingCall): string | undefined {
  if (how === "offline") return call.offline ?? call.text;
  if (call.text === undefined) return undefined;
  if (how === "401") return call.unauthorized;
  if (call.refusal === "text") return how.startsWith("400") ? undefined : call.text;
  return how === "500 with JSON" ? TROUBLE : how.startsWith("400") ? REFUSAL : call.text;
}

describe.each(FAILING_CALLS)("$name", (call) => {
  it.each(Object.keys(FAILURES))("%s", async (how) => {
    document.body.innerHTML = "";
    await fail(how, call);
    const words = expected(how, call);
    if (words) await waitFor(() => expect(shown()).toContain(words));
    if (how === "401" && call.unauthorized === undefined)
      await waitFor(() => expect(redirectToLogin).toHaveBeenCalled());
    else expect(redirectToLogin).not.toHaveBeenCalled();
    expect(shown()).not.toMatch(RAW);
    cleanup();
  });
});
