import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type CheapLimitName, LIMITS } from "@/lib/server/limits";

const ACCOUNT = "tests/integration/account";
const CHEAP = "tests/integration/server/cheap-limits.test.ts";

/** For each limit, the test that fails without it: its file, and a part of its title or of its table. */
const TESTS: Record<keyof typeof LIMITS, [file: string, excerpt: string]> = {
  declinesPerSession: [
    "tests/integration/checkout/card-testing.test.ts",
    "is canceled after five declines, and its hold ends",
  ],
  loginPerAccountAndAddress: ["tests/http/sign-in.test.ts", "counts fifty concurrent wrong guesses as fifty"],
  loginPerAddress: [`${ACCOUNT}/account-limits.test.ts`, "can fail to sign in 300 times in 15 minutes"],
  registerPerAddress: [`${ACCOUNT}/account-limits.test.ts`, "can open 100 accounts an hour"],
  reviewsPerAddress: ["tests/http/reviews.test.ts", "after a hundred from one address within an hour"],
  restocksPerAddress: ["tests/integration/inventory/restock-mails.test.ts", "100 an hour from one address"],
  restocksPerMailbox: ["tests/integration/inventory/restock-mails.test.ts", "20 an hour for one mailbox"],
  discountGuessesPerAddress: [
    "tests/integration/discounts/discounts.test.ts",
    "cannot be guessed without limit",
  ],
  giftCardGuessesPerAddress: ["tests/integration/gift-cards/gift-cards.test.ts", "limits guesses by address"],
  giftCardGuessesPerAccount: [
    "tests/integration/gift-cards/gift-cards.test.ts",
    "limits guesses by address and by account",
  ],
  trackingsPerMinute: [
    "tests/integration/problems/tracking-limits.test.ts",
    "can name five orders a minute by number and email",
  ],
  trackingsPerAddress: ["tests/integration/problems/tracking-limits.test.ts", "can name 60 orders an hour"],
  messagesPerAddress: ["tests/integration/help/help.test.ts", "from the 21st within an hour for one address"],
  messagesPerMailbox: [
    "tests/integration/help/help.test.ts",
    "from the sixth within an hour for one mailbox",
  ],
  problemsPerAddress: [
    "tests/integration/problems/tracking-limits.test.ts",
    "an address can report 20 problems an hour",
  ],
  photosPerAddress: [
    "tests/integration/problems/photo-limits.test.ts",
    "an address above 60 photos an hour is refused",
  ],
  newslettersPerAddress: ["tests/integration/help/help.test.ts", "at most 100 links an hour for one address"],
  newslettersPerMailbox: ["tests/integration/help/help.test.ts", "a mailbox at most three links an hour"],
  forgotPerAddress: [
    "tests/http/account-attacks.test.ts",
    "limited to a hundred per hour and client address",
  ],
  forgotPerAccount: ["tests/http/forgotten-password.test.ts", "at most three emails an hour per address"],
  secondFactorPerAccount: [`${ACCOUNT}/second-factor.test.ts`, "can be tried five times in 15 minutes"],
  proofsPerAccount: [`${ACCOUNT}/account.test.ts`, "allows ten wrong passwords, then waits"],
  linksPerAccount: ["tests/http/account.test.ts", "is resent on request, three times an hour"],
  customerReadsPerToken: [`${ACCOUNT}/api-token-use.test.ts`, "is limited to 100 calls an hour"],
  exportsPerAccount: ["tests/http/delete-account.test.ts", "is limited to ten per hour"],
  loginPerAccount: [`${ACCOUNT}/passwords.test.ts`, "slow down further guesses"],
  loginPerKnownDevice: [`${ACCOUNT}/passwords.test.ts`, "from a known browser are slowed down after 10"],
  declinesPerAddress: [
    "tests/integration/checkout/card-testing.test.ts",
    "gets no further intent after 25 declines in many sessions",
  ],
  intentsPerAddress: [CHEAP, '["intentsPerAddress", 300, 10]'],
  newCartsPerAddress: [CHEAP, '["newCartsPerAddress", 300, 10]'],
  cartChangesPerAddress: [CHEAP, '["cartChangesPerAddress", 600, 20]'],
  searchesPerAddress: [CHEAP, '["searchesPerAddress", 600, 50]'],
  availabilityPerAddress: [CHEAP, '["availabilityPerAddress", 600, 50]'],
  callsPerToken: [CHEAP, '["callsPerToken", 600, 50]'],
  quotesPerAddress: [CHEAP, '["quotesPerAddress", 300, 25]'],
  stripeCallsPerAddress: [CHEAP, '["stripeCallsPerAddress", 300, 25]'],
};

/** The limit of each call that sets one, written out so that a change is visible in a diff. */
const CALLS: Record<string, CheapLimitName> = {
  "GET /discount/[code]": "cartChangesPerAddress",
  "POST /api/cart": "cartChangesPerAddress",
  "PUT /api/cart/[id]": "cartChangesPerAddress",
  "DELETE /api/cart/[id]": "cartChangesPerAddress",
  "DELETE /api/cart/clear": "cartChangesPerAddress",
  "PUT /api/cart/discount": "cartChangesPerAddress",
  "DELETE /api/cart/discount": "cartChangesPerAddress",
  "POST /api/cart/restore": "cartChangesPerAddress",
  "PUT /api/membership/discount": "cartChangesPerAddress",
  "DELETE /api/membership/discount": "cartChangesPerAddress",
  "POST /api/orders/[id]/buy-again": "cartChangesPerAddress",
  "POST /api/recipes/[slug]/cart": "cartChangesPerAddress",
  "GET /api/products": "searchesPerAddress",
  "GET /api/search/suggestions": "searchesPerAddress",
  "GET /api/availability": "availabilityPerAddress",
  "GET /api/products/viewed": "availabilityPerAddress",
  "GET /api/cart/membership": "quotesPerAddress",
  "GET /api/checkout/quote": "quotesPerAddress",
  "POST /api/account/subscriptions/cards": "stripeCallsPerAddress",
  "POST /api/checkout/complete": "stripeCallsPerAddress",
  "POST /api/create-subscription-checkout": "stripeCallsPerAddress",
  "POST /api/gift-cards/complete": "stripeCallsPerAddress",
  "POST /api/membership/cancel": "stripeCallsPerAddress",
  "GET /api/membership/change": "stripeCallsPerAddress",
  "POST /api/membership/change": "stripeCallsPerAddress",
  "POST /api/membership/confirm": "stripeCallsPerAddress",
  "POST /api/membership/portal": "stripeCallsPerAddress",
  "POST /api/membership/resume": "stripeCallsPerAddress",
  "GET /api/membership/terms": "stripeCallsPerAddress",
  "POST /api/orders": "stripeCallsPerAddress",
};

const routes = readdirSync("app", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name === "route.ts")
  .map(({ parentPath, name }) => path.join(parentPath, name));

/** The calls of a route file that set `limit`. */
function limitedCalls(file: string): [call: string, limit: string][] {
  const handlers = readFileSync(file, "utf8")
    .split(/^export const /m)
    .slice(1);
  return handlers.flatMap((text) => {
    const [method = ""] = /^\w+/.exec(text) ?? [];
    const limit = /^ {2}limit: "(\w+)"/m.exec(text)?.[1];
    return limit ? [[`${method} /${path.dirname(file).replace("app/", "")}`, limit] as [string, string]] : [];
  });
}

it.each(Object.keys(LIMITS) as (keyof typeof LIMITS)[])("%s has a test", (limit) => {
  const [file, excerpt] = TESTS[limit];
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, "utf8")).toContain(excerpt);
});

it("exactly the listed calls set a limit", () => {
  expect(Object.fromEntries(routes.flatMap(limitedCalls))).toEqual(CALLS);
});
