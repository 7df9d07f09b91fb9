import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type CheapLimitName, LIMITS } from "@/lib/server/limits";

/** For each limit, the test that fails without it: its file in tests, and a part of its title or of its table. */
const TESTS: Record<keyof typeof LIMITS, [file: string, excerpt: string]> = {
  declinesPerSession: [
    "integration/checkout/card-testing",
    "is canceled after five declines, and its hold ends",
  ],
  loginPerAccountAndAddress: ["http/sign-in", "counts fifty concurrent wrong guesses as fifty"],
  loginPerAddress: ["integration/account/account-limits", "can fail to sign in 300 times in 15 minutes"],
  registerPerAddress: ["integration/account/account-limits", "can open 100 accounts an hour"],
  reviewsPerAddress: ["http/reviews", "after a hundred from one address within an hour"],
  restocksPerAddress: ["integration/inventory/restock-mails", "100 an hour from one address"],
  restocksPerMailbox: ["integration/inventory/restock-mails", "20 an hour for one mailbox"],
  discountGuessesPerAddress: ["integration/discounts/discounts", "cannot be guessed without limit"],
  giftCardGuessesPerAddress: ["integration/gift-cards/gift-cards", "limits guesses by address"],
  giftCardGuessesPerAccount: [
    "integration/gift-cards/gift-cards",
    "limits guesses by address and by account",
  ],
  trackingsPerMinute: [
    "integration/problems/tracking-limits",
    "can name five orders a minute by number and email",
  ],
  trackingsPerAddress: ["integration/problems/tracking-limits", "can name 60 orders an hour"],
  messagesPerAddress: ["integration/help/help", "from the 21st within an hour for one address"],
  messagesPerMailbox: ["integration/help/help", "from the sixth within an hour for one mailbox"],
  problemsPerAddress: ["integration/problems/tracking-limits", "an address can report 20 problems an hour"],
  photosPerAddress: ["integration/problems/photo-limits", "an address above 60 photos an hour is refused"],
  newslettersPerAddress: ["integration/help/help", "at most 100 links an hour for one address"],
  newslettersPerMailbox: ["integration/help/help", "a mailbox at most three links an hour"],
  forgotPerAddress: ["http/account-attacks", "limited to a hundred per hour and client address"],
  forgotPerAccount: ["http/forgotten-password", "at most three emails an hour per address"],
  secondFactorPerAccount: ["integration/account/second-factor", "can be tried five times in 15 minutes"],
  proofsPerAccount: ["integration/account/account", "allows ten wrong passwords, then waits"],
  linksPerAccount: ["http/account", "is resent on request, three times an hour"],
  linksPerMailbox: ["integration/account/account-limits", "can open 20 accounts an hour"],
  customerReadsPerToken: ["integration/account/api-token-use", "is limited to 100 calls an hour"],
  exportsPerAccount: ["http/delete-account", "is limited to ten per hour"],
  loginPerAccount: ["integration/account/passwords", "slow down further guesses"],
  loginPerKnownDevice: ["integration/account/passwords", "from a known browser are slowed down after 10"],
  declinesPerAddress: [
    "integration/checkout/card-testing",
    "gets no further intent after 25 declines in many sessions",
  ],
  intentsPerAddress: ["integration/server/cheap-limits", '["intentsPerAddress", 300, 10]'],
  newCartsPerAddress: ["integration/server/cheap-limits", '["newCartsPerAddress", 300, 10]'],
  cartChangesPerAddress: ["integration/server/cheap-limits", '["cartChangesPerAddress", 600, 20]'],
  searchesPerAddress: ["integration/server/cheap-limits", '["searchesPerAddress", 600, 50]'],
  availabilityPerAddress: ["integration/server/cheap-limits", '["availabilityPerAddress", 600, 50]'],
  callsPerToken: ["integration/server/cheap-limits", '["callsPerToken", 600, 50]'],
  quotesPerAddress: ["integration/server/cheap-limits", '["quotesPerAddress", 300, 25]'],
  stripeCallsPerAddress: ["integration/server/cheap-limits", '["stripeCallsPerAddress", 300, 25]'],
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
  const [name, excerpt] = TESTS[limit];
  expect(readFileSync(`tests/${name}.test.ts`, "utf8")).toContain(excerpt);
});

it("exactly the listed calls set a limit", () => {
  expect(Object.fromEntries(routes.flatMap(limitedCalls))).toEqual(CALLS);
});
