import { cents } from "@/lib/core/money";
import { toDiscountLines, toReportLines } from "@/lib/reports/rules/csv";
import {
  chartStep,
  countElapsedDays,
  formatAxisLabel,
  formatBucket,
  formatRange,
  listChartSteps,
  previousRange,
  resolveRange,
} from "@/lib/reports/rules/range";
import {
  calculateStatChange,
  formatStat,
  STAT_NAMES,
  STATS,
  statValue,
  toApiStat,
  toApiStats,
} from "@/lib/reports/rules/stats";
import { type Figures, PRESETS, type Preset, type Report, rangeSchema } from "@/lib/reports/schema";

const FIGURES: Figures = {
  orders: 4,
  paid: 5,
  refunded: 1,
  sold: 10_000,
  ordered: 9_001,
  returned: 2_000,
  wholesale: 3_000,
  delivery: 400,
  tax: 600,
  memberships: 2_000,
  storeCredit: -500,
  giftCards: 2_500,
  due: 3,
  onTime: 2,
  buyers: 3,
  repeatBuyers: 1,
  activeCustomers: 1_234,
  goods: 8_000,
  goodsWithCost: 6_000,
  cost: 4_000,
  newMembers: 2,
};

const made = (change: Partial<Report> = {}): Report => ({
  range: { from: "2026-11-01", to: "2026-11-02" },
  before: { from: "2026-10-30", to: "2026-10-31" },
  timeZone: "America/Los_Angeles",
  days: 2,
  daysBefore: 2,
  step: "day",
  figures: FIGURES,
  figuresBefore: { ...FIGURES, sold: 8_400, refunded: 2, orders: 0, ordered: 0 },
  buckets: [{ day: "2026-11-01", orders: 4, sold: 10_000, returned: 2_000, newMembers: 2, before: 6_400 }],
  categories: [{ category: null, units: 2, cents: 500 }],
  products: [{ id: "p", name: "=Cheese", sku: null, units: 3, cents: 1_999 }],
  standing: {
    members: 1,
    accounts: 3,
    storeCredit: 1_200,
    giftCards: 5_000,
    lowStock: 2,
    lowStockThreshold: 10,
    products: 9,
  },
  ...change,
});

describe("a range", () => {
  it.each<[Preset, string, string]>([
    ["today", "2026-03-01", "2026-03-01"],
    ["yesterday", "2026-02-28", "2026-02-28"],
    ["7d", "2026-02-23", "2026-03-01"],
    ["30d", "2026-01-31", "2026-03-01"],
    ["90d", "2025-12-02", "2026-03-01"],
    ["month", "2026-03-01", "2026-03-01"],
    ["last-month", "2026-02-01", "2026-02-28"],
    ["year", "2026-01-01", "2026-03-01"],
  ])("named %s is %s to %s", (range, from, to) => {
    expect(resolveRange({ range }, "2026-03-01")).toEqual({ from, to });
    expect(PRESETS[range]).toBeTruthy();
  });

  it("defaults to the last 30 days, and two dates override a name", () => {
    expect(resolveRange({}, "2026-03-01").from).toBe("2026-01-31");
    expect(resolveRange({ range: "today", from: "2026-01-01", to: "2026-01-02" }, "2026-03-01").to).toBe(
      "2026-01-02",
    );
  });

  it.each([
    [{ from: "2026-02-30", to: "2026-03-01" }, "from"],
    [{ from: "yesterday", to: "2026-03-01" }, "from"],
    [{ from: "2026-03-02", to: "2026-03-01" }, "to"],
    [{ from: "2026-03-02" }, "to"],
    [{ to: "2026-03-02" }, "from"],
    [{ from: "2001-01-01", to: "2026-03-01" }, "to"],
    [{ from: "1999-01-01", to: "1999-03-01" }, "from"],
    [{ range: "ever" }, "range"],
    [{ from: ["2026-03-02"], to: "2026-03-02" }, "from"],
  ])("%j is refused, naming the field", (input, field) => {
    expect(rangeSchema.safeParse(input).error?.issues[0]?.path).toEqual([field]);
  });

  it("is compared with the same number of days before it", () => {
    expect(previousRange({ from: "2024-03-01", to: "2024-03-31" })).toEqual({
      from: "2024-01-30",
      to: "2024-02-29",
    });
  });

  it("has at least one elapsed day", () => {
    expect(countElapsedDays({ from: "2026-03-01", to: "2026-03-31" }, "2026-03-10")).toBe(10);
    expect(countElapsedDays({ from: "2026-03-01", to: "2026-03-05" }, "2026-03-10")).toBe(5);
    expect(countElapsedDays({ from: "2026-04-01", to: "2026-04-05" }, "2026-03-10")).toBe(1);
  });

  it("is drawn by days, weeks or months", () => {
    expect(chartStep({ from: "2026-01-01", to: "2026-03-03" })).toBe("day");
    expect(chartStep({ from: "2026-01-01", to: "2026-03-04" })).toBe("week");
    expect(chartStep({ from: "2025-01-01", to: "2026-12-31" })).toBe("month");
    expect(listChartSteps({ from: "2026-11-04", to: "2026-11-17" }, "week")).toEqual([
      "2026-11-04",
      "2026-11-09",
      "2026-11-16",
    ]);
    expect(listChartSteps({ from: "2025-11-15", to: "2026-02-01" }, "month")).toEqual([
      "2025-11-15",
      "2025-12-01",
      "2026-01-01",
      "2026-02-01",
    ]);
    expect([
      formatBucket("2026-11-09", "week"),
      formatAxisLabel("2026-11-09", "week"),
      formatAxisLabel("2026-11-01", "month"),
    ]).toEqual(["Week of Nov 9", "Nov 9", "Nov 2026"]);
    expect(formatRange({ from: "2025-12-30", to: "2026-01-02" })).toBe("Dec 30, 2025 to Jan 2, 2026");
  });
});

describe("a statistic", () => {
  it("has a definition, and rows within the range", () => {
    for (const name of STAT_NAMES) {
      expect(STATS[name].definition).toMatch(/^[A-Z].{40,}\.$/);
      for (const { href } of STATS[name].rows)
        expect(href(made().range)).toMatch(
          /^\/admin\/(orders\?from=2026-11-01&to=2026-11-02|customers|products)/,
        );
    }
  });

  it("is formatted for people as —, dollars, percent or a number, and for programs as decimals", () => {
    expect([formatStat("dollars", null), formatStat("dollars", 123_456), formatStat("percent", 5)]).toEqual([
      "—",
      "$1,234.56",
      "0.5%",
    ]);
    expect([formatStat("rate", 3_400_000), formatStat("count", 1_234), formatStat("percent", -120)]).toEqual([
      "3.4",
      "1,234",
      "-12.0%",
    ]);
    expect([
      toApiStat("dollars", 1_299),
      toApiStat("percent", 623),
      toApiStat("count", 7),
      toApiStat("rate", null),
    ]).toEqual(["12.99", 62.3, 7, null]);
  });

  it("shows its change, and whether that is an improvement", () => {
    expect(calculateStatChange("totalRevenue", made())).toEqual({
      text: "+25.0% from $64.00",
      direction: "up",
      tone: "good",
    });
    expect(calculateStatChange("refundRate", made())).toEqual({
      text: "−20.0 points from 40.0%",
      direction: "down",
      tone: "good",
    });
    expect(calculateStatChange("ordersPerDay", made())).toEqual({
      text: "from 0.0",
      direction: "up",
      tone: "good",
    });
    expect(calculateStatChange("onTimeFulfillment", made())).toMatchObject({
      direction: "same",
      tone: "neutral",
    });
    expect(calculateStatChange("avgOrderValue", made())).toBeUndefined();
    expect(calculateStatChange("memberPercentage", made())).toBeUndefined();
  });

  it.each([
    [50, 2, 1, "0.04", 0.04, "+100.0% from 0.02"],
    [50, 2, 2, "0.04", 0.04, "Same as the previous period"],
    [50, 1, 0, "0.02", 0.02, "from 0.0"],
    [365, 2, 1, "0.01", 0.01, "+100.0% from <0.01"],
    [1_000, 1, 2, "<0.01", 0, "−50.0% from <0.01"],
    [7, 24, 25, "3.4", 3.4, "−4.0% from 3.6"],
    [400, 399, 400, "1.0", 1, "−0.3% from 1.0"],
    [7, 30_000, 29_999, "4285.7", 4_285.7, "About the same as the previous period"],
  ])(
    "in %i days with %i orders after %i: %s a day, %f for programs, %s",
    (days, now, before, shown, api, change) => {
      const [figures, figuresBefore] = [now, before].map((orders) => ({ ...FIGURES, orders }));
      const report = made({ days, daysBefore: days, figures, figuresBefore } as Partial<Report>);
      const value = statValue("ordersPerDay", report);
      expect([formatStat("rate", value), toApiStat("rate", value)]).toEqual([shown, api]);
      expect(calculateStatChange("ordersPerDay", report)?.text).toBe(change);
    },
  );

  it("can be negative", () => {
    const { figures } = made();
    expect(toApiStats(made({ figures: { ...figures, cost: 7_500 } })).grossMargin).toBe(-25);
  });
});

it("GET /api/admin/stats has the documented names", () => {
  expect(toApiStats(made())).toEqual({
    totalRevenue: "80.00",
    onlineRevenue: "50.00",
    wholesaleRevenue: "30.00",
    memberPercentage: 33.3,
    ordersPerDay: 2,
    avgOrderValue: "22.50",
    lowStockSkus: 2,
    grossMargin: 33.3,
    repeatPurchaseRate: 33.3,
    activeCustomers: 1_234,
    refundRate: 20,
    onTimeFulfillment: 66.7,
    cash: {
      goodsSold: "100.00",
      goodsReturned: "-20.00",
      netSales: "80.00",
      delivery: "4.00",
      salesTax: "6.00",
      membershipFees: "20.00",
      storeCredit: "-5.00",
      giftCards: "25.00",
      cashReceived: "130.00",
    },
    topSellingSkus: [{ id: "p", name: "=Cheese", sku: null, unitsSold: 3, revenue: "19.99" }],
    from: "2026-11-01",
    to: "2026-11-02",
    comparedFrom: "2026-10-30",
    comparedTo: "2026-10-31",
    timeZone: "America/Los_Angeles",
  });
});

it("exported tables have amounts in dollars, and empty cells for unknown values", () => {
  expect(toReportLines("periods", made())[1]).toEqual([
    "2026-11-01",
    "4",
    "100.00",
    "20.00",
    "80.00",
    "64.00",
    "2",
  ]);
  expect(toReportLines("categories", made())[1]).toEqual(["No longer in the shop", "2", "5.00"]);
  expect(toReportLines("products", made())[1]).toEqual(["p", "=Cheese", "", "3", "19.99"]);
  expect(toReportLines("summary", made()).map((line) => line.slice(0, 4))).toContainEqual([
    "avgOrderValue",
    "22.50",
    "dollars",
    "",
  ]);
  expect(toReportLines("summary", made()).map((line) => line.slice(0, 4))).toContainEqual([
    "cashReceived",
    "130.00",
    "dollars",
    "114.00",
  ]);
});

it("writes the discounts of a period as lines, amounts in dollars", () => {
  const row = { key: "d", title: "Fair", orders: 2, newCustomers: 1, memberships: 3 };
  const amounts = { revenueCents: cents(-105), givenCents: cents(250), membershipFeeCents: cents(4500) };
  expect(
    toDiscountLines([
      { ...row, ...amounts, code: null },
      { ...row, ...amounts, code: "FAIR-…" },
    ]),
  ).toEqual([
    ["code", "title", "orders", "revenue", "given", "newCustomers", "memberships", "membershipFees"],
    ["", "Fair", "2", "-1.05", "2.50", "1", "3", "45.00"],
    ["FAIR-…", "Fair", "2", "-1.05", "2.50", "1", "3", "45.00"],
  ]);
});
