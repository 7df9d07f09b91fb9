import { daysIn, daysOf, findConflicts, monthAfter } from "@/lib/campaigns/rules";
import { type Campaign, type Coverage, calendarSchema } from "@/lib/campaigns/schema";
import { formatPeriod } from "@/lib/core/dates";

const period = (startsAt: string | null, endsAt: string | null) => ({ startsAt, endsAt });
const campaign = (id: string, covers: Coverage | null, more: Partial<Campaign> = {}): Campaign => ({
  id,
  kind: "discount",
  title: id,
  detail: "",
  state: "scheduled",
  href: "/admin",
  covers,
  ...period("2026-11-10T00:00", "2026-11-20T00:00"),
  ...more,
});

describe("the days of a month on which something applies", () => {
  it.each<[string | null, string | null, { from: number; to: number } | null]>([
    [null, null, { from: 1, to: 30 }],
    ["2026-11-27T09:00", "2026-11-30T23:59", { from: 27, to: 30 }],
    ["2026-11-27T09:00", "2026-11-28T00:00", { from: 27, to: 27 }],
    ["2026-10-01T00:00", "2026-11-01T00:01", { from: 1, to: 1 }],
    ["2026-10-01T00:00", "2026-11-01T00:00", null],
    ["2026-11-30T23:59", null, { from: 30, to: 30 }],
    ["2026-12-01T00:00", null, null],
    [null, "2027-01-01T00:00", { from: 1, to: 30 }],
  ])("from %s until %s", (startsAt, endsAt, days) => {
    expect(daysOf({ startsAt, endsAt }, "2026-11")).toEqual(days);
  });

  it("counts months across years, and leap days", () => {
    expect([monthAfter("2026-12", 1), monthAfter("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
    expect([daysIn("2026-02"), daysIn("2028-02"), daysIn("2026-11")]).toEqual([28, 29, 30]);
  });

  it("ignores what is no month", () => {
    const months = ["2026-11", "2026-13", "x", ["2026-11"]].map(
      (month) => calendarSchema.parse({ month }).month,
    );
    expect(months).toEqual(["2026-11", undefined, undefined, undefined]);
  });
});

describe("conflicts", () => {
  const cheese = { productIds: ["hemp"], categories: [], within: ["cheese"] };
  const others: Campaign[] = [
    campaign("sale", "everything"),
    campaign("same product", { productIds: ["hemp", "oat"], categories: [], within: [] }),
    campaign("its category", { productIds: [], categories: ["cheese"], within: [] }),
    campaign("other product", { productIds: ["oat"], categories: [], within: [] }),
    campaign("other category", { productIds: [], categories: ["sauces"], within: [] }),
    campaign("by code", null),
    campaign("later", "everything", period("2026-11-15T00:00", null)),
    campaign("over", "everything", { state: "ended" }),
  ];
  const found = (covers: Coverage | null, endsAt = "2026-11-15T00:00") =>
    findConflicts({ id: "price", covers, ...period("2026-11-12T00:00", endsAt) }, others).map(({ id }) => id);

  it("are campaigns for a same product at the same time", () => {
    expect(found(cheese)).toEqual(["sale", "same product", "its category"]);
    expect(found(cheese, "2026-11-15T00:01")).toContain("later");
    expect(found({ productIds: [], categories: ["cheese"], within: [] })).toEqual(["sale", "its category"]);
    expect(found(null)).toEqual([]);
  });

  it("leave out the campaign's own saved state", () => {
    expect(findConflicts(campaign("sale", "everything"), others).map(({ id }) => id)).not.toContain("sale");
  });
});

it("says when something applies", () => {
  expect(
    [
      period(null, null),
      period("2026-11-27T09:00", null),
      period(null, "2026-11-30T23:59"),
      period("2026-11-27T09:00", "2026-11-30T23:59"),
    ].map(formatPeriod),
  ).toEqual([
    "Always",
    "From Nov 27, 2026, 9:00 AM",
    "Until Nov 30, 2026, 11:59 PM",
    "Nov 27, 2026, 9:00 AM – Nov 30, 2026, 11:59 PM",
  ]);
});
