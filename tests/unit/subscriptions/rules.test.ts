import { addDays, dayOf, fromDay, toDay } from "@/lib/core/dates";
import { cents } from "@/lib/core/money";
import { cardRetryTime, dayAfterResume, dayAfterSkip } from "@/lib/subscriptions/rules/days";
import { formatConsent } from "@/lib/subscriptions/rules/format-consent";

describe("days of the shop's calendar", () => {
  it.each([
    ["2026-11-21T07:59:59Z", "America/Los_Angeles", "2026-11-20"],
    ["2026-11-21T08:00:00Z", "America/Los_Angeles", "2026-11-21"],
    ["2026-06-21T06:59:59Z", "America/Los_Angeles", "2026-06-20"], // daylight saving time
    ["2026-11-21T11:00:00Z", "Pacific/Auckland", "2026-11-22"],
  ])("%s in %s is %s", (instant, zone, day) => expect(dayOf(new Date(instant), zone)).toBe(day));

  it.each([
    ["2026-12-31", 30, "2027-01-30"],
    ["2028-02-15", 14, "2028-02-29"],
    ["2027-02-15", 14, "2027-03-01"],
    ["2026-03-01", 14, "2026-03-15"], // the clocks change in between
    ["2026-10-25", 14, "2026-11-08"],
  ])("%s and %d days is %s", (day, days, then) => expect(addDays(day, days)).toBe(then));

  it("round-trip through the database", () => expect(toDay(fromDay("2026-11-21"))).toBe("2026-11-21"));
});

it("a skipped renewal moves by an interval, and never to a past day", () => {
  expect(dayAfterSkip("2026-12-21", 30, "2026-11-21")).toBe("2027-01-20");
  expect(dayAfterSkip("2026-11-01", 14, "2026-11-21")).toBe("2026-12-05");
});

it("a resumed subscription continues as planned, or soon, with time for a reminder", () => {
  expect(dayAfterResume("2026-12-21", "2026-11-21")).toBe("2026-12-21");
  expect(dayAfterResume("2026-11-21", "2026-11-21")).toBe("2026-11-25");
});

it("a declined card is retried after 1, 3 and 5 days, and then not again", () => {
  const at = new Date("2026-11-21T10:00:00Z");
  expect(
    [1, 2, 3, 4].map((attempts) => cardRetryTime(attempts, at)?.toISOString().slice(0, 10) ?? null),
  ).toEqual(["2026-11-22", "2026-11-24", "2026-11-26", null]);
});

it("the consent with a discount that continues states the later price and its start", () => {
  const goods = [{ name: "Hemp Cheese", quantity: 2 }];
  const terms = { count: 3, cents: cents(1600), laterCents: cents(2000), laterOn: "2027-03-23" };
  expect(formatConsent(goods, cents(2000), terms)[0]).toBe(
    "You allow us to keep this card and to charge it every 30 days for 2 × Hemp Cheese: $16.00 for each of the first 3 renewals with your discount, then $20.00 for each renewal, from March 23, 2027 on if you don't change the date; all at today's prices, plus tax and any delivery fee.",
  );
  expect(formatConsent(goods, cents(2000), { ...terms, count: 1 })[0]).toContain(
    "$16.00 for the first renewal with your discount, then $20.00",
  );
});

it("the consent names product, amount, interval and how to cancel", () => {
  const words = formatConsent(
    [
      { name: "Hemp Cheese", quantity: 2 },
      { name: "Spelt Tortillas", quantity: 1 },
    ],
    cents(2037),
  ).join(" ");
  for (const part of [
    "every 30 days",
    "2 × Hemp Cheese and Spelt Tortillas",
    "$20.37",
    "3 days before",
    "plus tax and any delivery fee",
    "cancel",
  ])
    expect(words).toContain(part);
});
