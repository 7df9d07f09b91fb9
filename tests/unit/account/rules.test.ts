import {
  entitlementEnd,
  isEntitled,
  LIVE_SUBSCRIPTION_STATES,
  loginDelayMs,
  pathAfterLogin,
  prefillShipping,
  SUBSCRIPTION_GRACE_DAYS,
  SUBSCRIPTION_STATES,
} from "@/lib/account/rules";
import { SubscriptionStatus } from "@/prisma/generated/enums";

const NOW = new Date("2026-11-21T12:00:00Z");
const soon = new Date("2026-11-22T12:00:00Z");
const live = { status: "active", currentPeriodEnd: soon, graceUntil: null, cancelAtPeriodEnd: false };

describe("membership (D16)", () => {
  it.each([
    ["free", false],
    ["cancelled", false],
    ["trial", true],
    ["active", true],
    ["premium", true],
    ["wholesale", true],
  ])("without a subscription, the status %s gives %s", (membershipStatus, expected) => {
    expect(isEntitled({ membershipStatus, subscription: null }, NOW)).toBe(expected);
  });

  it("every subscription state is in one table, which says which of them are live", () => {
    expect(Object.keys(SUBSCRIPTION_STATES).sort()).toEqual(Object.values(SubscriptionStatus).sort());
    expect(LIVE_SUBSCRIPTION_STATES).toEqual(["trialing", "active", "past_due", "unpaid", "paused"]);
  });

  const grace = { graceUntil: soon, currentPeriodEnd: soon };
  const given = {
    trialing: true,
    active: true,
    past_due: true,
    unpaid: false,
    paused: false,
    incomplete: false,
    incomplete_expired: false,
    canceled: false,
    "a state that Stripe has learnt since": false,
  };

  it.each(Object.entries(given))("%s within its period gives benefits: %s", (status, expected) => {
    const subscription = { ...live, ...grace, status };
    expect(isEntitled({ membershipStatus: "active", subscription }, NOW)).toBe(expected);
    expect(isEntitled({ membershipStatus: "free", subscription }, NOW)).toBe(expected);
  });

  const ending = { ...live, cancelAtPeriodEnd: true };
  const owing = { ...live, status: "past_due" };
  const later = (date: Date, ms: number) => new Date(date.getTime() + ms);
  const trust = later(soon, SUBSCRIPTION_GRACE_DAYS * 24 * 60 * 60 * 1000);

  it.each<[string, Omit<typeof live, "graceUntil"> & { graceUntil: Date | null }, Date]>([
    ["paid", live, trust],
    ["ending", ending, soon],
    ["owing", { ...owing, graceUntil: soon }, soon],
    [
      "owing and ending after its grace",
      { ...ending, status: "past_due", currentPeriodEnd: trust, graceUntil: soon },
      soon,
    ],
    ["owing and ending before its grace", { ...ending, status: "past_due", graceUntil: trust }, soon],
  ])("%s has a known entitlement end", (_what, subscription, end) => {
    const facts = { membershipStatus: "active", subscription };
    expect(entitlementEnd(facts)).toEqual(end);
    expect(isEntitled(facts, later(end, -1))).toBe(true);
    expect(isEntitled(facts, end)).toBe(false);
  });

  it("a complimentary membership has no known end", () => {
    expect(entitlementEnd({ membershipStatus: "trial", subscription: null })).toBeNull();
  });

  it.each([
    ["ending, a moment before", ending, later(soon, -1), true],
    ["ending, at the end", ending, soon, false],
    ["on trial and ending, at the end", { ...ending, status: "trialing" }, soon, false],
    ["owing, a moment before grace ends", { ...owing, graceUntil: soon }, later(soon, -1), true],
    ["owing, when grace ends", { ...owing, graceUntil: soon }, soon, false],
    ["past due, without grace", owing, NOW, false],
    [
      "past due and ending, at the end",
      { ...ending, ...owing, cancelAtPeriodEnd: true, graceUntil: trust },
      soon,
      false,
    ],
    ["paid, past its period, without news from Stripe", live, soon, true],
    ["paid, without news until just before the grace limit", live, later(trust, -1), true],
    ["paid, without news past the grace limit", live, trust, false],
    ["paid, without a known end", { ...live, currentPeriodEnd: null }, trust, true],
  ])("a subscription that is %s", (_name, subscription, at, expected) => {
    expect(isEntitled({ membershipStatus: "active", subscription }, at)).toBe(expected);
  });
});

describe("the redirect after a login (D6)", () => {
  it("is the requested page, otherwise the admin for admins, otherwise home", () => {
    expect(pathAfterLogin("/orders", true)).toBe("/orders");
    expect(pathAfterLogin(null, true)).toBe("/admin");
    expect(pathAfterLogin(null, false)).toBe("/");
  });
});

describe("the checkout's prefilled data", () => {
  const person = { email: "olive@garden.example", firstName: "Olive", lastName: "Grove" };
  const place = {
    firstName: "Rosa",
    lastName: "Field",
    address: "1 Row",
    city: "Ojai",
    state: "CA",
    zip: "93023",
  };

  it("is the default address with the account's email", () => {
    const book = [
      { ...place, id: "a", city: "Ventura", isDefault: false },
      { ...place, id: "b", isDefault: true },
    ];
    expect(prefillShipping(person, book)).toEqual({ email: person.email, ...place });
  });

  it("is the profile without an address", () => {
    expect(prefillShipping(person, [])).toEqual(person);
  });
});

it.each([
  [-20, 0],
  [-1, 0],
  [0, 1000],
  [9, 1000],
  [10, 2000],
  [39, 4000],
  [40, 5000],
  [100_000, 5000],
])("with %i failures above the limit, a login waits %i ms", (above, ms) => {
  expect(loginDelayMs(above)).toBe(ms);
});
