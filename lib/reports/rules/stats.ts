import { centsToDecimal, divideHalfUp, formatCents } from "@/lib/core/money";
import type { Figures, Range, Report } from "../schema";

/**
 * The unit of a statistic. `dollars`: whole cents; `percent`: tenths; `rate`: millionths, so that 1 and 2 orders
 * in 50 days differ; `count`: a number of things.
 */
export type Unit = "dollars" | "percent" | "rate" | "count";

/** The input of a statistic: one of a report's two periods. */
interface Period {
  figures: Figures;
  days: number;
  report: Report;
}

export interface Stat {
  label: string;
  unit: Unit;
  /** Its definition, for the owner. */
  definition: string;
  /** In its unit; null without data (D23: never an invented figure). */
  value: (period: Period) => number | null;
  /** The rows behind it, and the text of their link. */
  rows: readonly { label: string; href: (range: Range) => string }[];
  /** The direction that is good news; none for a neutral statistic. */
  better?: "more" | "less";
  /** A current value without a period, so there is no comparison. */
  isOfNow?: true;
}

const MILLION = 1_000_000;

/** Tenths of a percent; null for a zero total. */
function share(part: number, whole: number): number | null {
  if (whole <= 0) return null;
  return part < 0 ? -divideHalfUp(-part * 1000, whole) : divideHalfUp(part * 1000, whole);
}

const ordersHref = (range: Range, filter = ""): string =>
  `/admin/orders?from=${range.from}&to=${range.to}${filter}`;

/** Net sales of some days (D48). */
export const netSales = ({ sold, returned }: Pick<Figures, "sold" | "returned">): number => sold - returned;

/**
 * Every statistic of account-admin-content.md §3: name → its meaning, unit and rows. The one table that the Reports
 * tab, GET /api/admin/stats, its CSV file and the tests read. Days are in the shop's time zone. An order counts on the
 * day of its payment, a refund on the day it was made (D48).
 */
export const STATS = {
  totalRevenue: {
    label: "Total revenue",
    unit: "dollars",
    definition:
      "Net sales: goods after discounts in orders paid in these days, less refunds, exchanged items and lost disputes of these days, without sales tax. Sales tax, delivery and membership fees are listed below with the total cash received. An adjusted order total moves no money and does not count.",
    value: ({ figures }) => netSales(figures),
    rows: [{ label: "Orders", href: (range) => ordersHref(range) }],
    better: "more",
  },
  onlineRevenue: {
    label: "Online revenue",
    unit: "dollars",
    definition: "Net sales, as in total revenue, without the orders that count as wholesale.",
    value: ({ figures }) => netSales(figures) - figures.wholesale,
    rows: [{ label: "Orders", href: (range) => ordersHref(range) }],
    better: "more",
  },
  wholesaleRevenue: {
    label: "Wholesale revenue",
    unit: "dollars",
    definition:
      "Net sales, as in total revenue, of orders with 50 or more of one product in a line, as the wholesale policy says.",
    value: ({ figures }) => figures.wholesale,
    rows: [{ label: "Orders", href: (range) => ordersHref(range) }],
    better: "more",
  },
  ordersPerDay: {
    label: "Orders per day",
    unit: "rate",
    definition:
      "Orders that were paid and not canceled, divided by the days that have begun, today included.",
    value: ({ figures, days }) => divideHalfUp(figures.orders * MILLION, days),
    rows: [{ label: "Orders", href: (range) => ordersHref(range) }],
    better: "more",
  },
  avgOrderValue: {
    label: "Average order value",
    unit: "dollars",
    definition:
      "Goods after discounts in orders that were paid and not canceled, without sales tax and delivery and before refunds, divided by the number of these orders.",
    value: ({ figures: { ordered, orders: count } }) => (count > 0 ? divideHalfUp(ordered, count) : null),
    rows: [{ label: "Orders", href: (range) => ordersHref(range) }],
    better: "more",
  },
  grossMargin: {
    label: "Gross margin",
    unit: "percent",
    definition:
      "Sales of goods minus their cost, as a percentage of those sales. Sales are after discounts and returns, without shipping and tax. Only goods whose cost was known when they were ordered count: enter it on the product's page.",
    value: ({ figures: { goodsWithCost, cost } }) => share(goodsWithCost - cost, goodsWithCost),
    rows: [{ label: "Products", href: () => "/admin/products" }],
    better: "more",
  },
  refundRate: {
    label: "Refund rate",
    unit: "percent",
    definition:
      "The percentage of paid orders for which the customer got some or all of the money back: by a refund, a cancellation or a lost dispute.",
    value: ({ figures: { refunded, paid } }) => share(refunded, paid),
    rows: [
      { label: "Refunded", href: (range) => ordersHref(range, "&payment=refunded") },
      { label: "In part", href: (range) => ordersHref(range, "&payment=partially_refunded") },
    ],
    better: "less",
  },
  onTimeFulfillment: {
    label: "On-time fulfillment",
    unit: "percent",
    definition:
      "Orders shipped by the end of their ship day or, without ship days, within 24 hours of payment, as a percentage of all orders that were shipped or are overdue. Canceled, refunded and picked-up orders do not count.",
    value: ({ figures: { onTime, due } }) => share(onTime, due),
    rows: [{ label: "Shipped orders", href: (range) => ordersHref(range, "&status=shipped") }],
    better: "more",
  },
  activeCustomers: {
    label: "Active customers",
    unit: "count",
    definition:
      "People with an order that was paid and not canceled in the 90 days that end with the last day. A guest is identified by email address; people who deleted their account are not counted.",
    value: ({ figures }) => figures.activeCustomers,
    rows: [{ label: "Customers", href: () => "/admin/customers" }],
    better: "more",
  },
  repeatPurchaseRate: {
    label: "Repeat purchases",
    unit: "percent",
    definition:
      "Of the people who bought in these days, the percentage who had bought before or bought more than once. Canceled orders do not count.",
    value: ({ figures: { repeatBuyers, buyers } }) => share(repeatBuyers, buyers),
    rows: [{ label: "Customers", href: () => "/admin/customers" }],
    better: "more",
  },
  memberPercentage: {
    label: "Members",
    unit: "percent",
    definition:
      "The percentage of all accounts that are members now: with an active membership (including trials and grace days) or a complimentary one.",
    value: ({ report: { standing } }) => share(standing.members, standing.accounts),
    rows: [{ label: "Customers", href: () => "/admin/customers" }],
    better: "more",
    isOfNow: true,
  },
  lowStockSkus: {
    label: "Low stock",
    unit: "count",
    definition:
      "Products shown in the shop whose quantity on hand is at or below the threshold of the stock alerts (Marketing), including out-of-stock products. While the alerts are off, only out-of-stock products count.",
    value: ({ report: { standing } }) => standing.lowStock,
    rows: [{ label: "Products", href: () => "/admin/products?stock=alert" }],
    isOfNow: true,
  },
} as const satisfies Record<string, Stat>;

/** Total cash received, line by line, the last being the sum of the others (D48). */
export const CASH_LINES = {
  goodsSold: { label: "Goods, after discounts", value: ({ sold }) => sold },
  goodsReturned: { label: "Refunds, exchanges and lost disputes", value: ({ returned }) => -returned },
  netSales: { label: "Net sales", value: netSales },
  delivery: { label: "Delivery", value: ({ delivery }) => delivery },
  salesTax: { label: "Sales tax", value: ({ tax }) => tax },
  membershipFees: { label: "Membership fees", value: ({ memberships }) => memberships },
  storeCredit: {
    label: "Paid with store credit, less refunds to it",
    value: ({ storeCredit }) => storeCredit,
  },
  giftCards: { label: "Gift cards sold, less refunds", value: ({ giftCards }) => giftCards },
  cashReceived: {
    label: "Total cash received",
    value: (figures) =>
      netSales(figures) +
      figures.delivery +
      figures.tax +
      figures.memberships +
      figures.storeCredit +
      figures.giftCards,
  },
} as const satisfies Record<string, { label: string; value: (figures: Figures) => number }>;
export const CASH_NAMES = Object.keys(CASH_LINES) as (keyof typeof CASH_LINES)[];
/** What all lines have in common: the days on which their amounts count. */
export const CASH_DEFINITION =
  "Orders count on the day they were paid, refunds and lost disputes on the day they were made or lost. Delivery, sales tax and membership fees are after refunds.";

export type StatName = keyof typeof STATS;
export const STAT_NAMES = Object.keys(STATS) as StatName[];

/** A statistic of a report: of its range, or of the previous period. */
export function statValue(name: StatName, report: Report, which: "now" | "before" = "now"): number | null {
  const stat: Stat = STATS[name];
  return which === "now"
    ? stat.value({ figures: report.figures, days: report.days, report })
    : stat.value({ figures: report.figuresBefore, days: report.daysBefore, report });
}

const tenths = (value: number): string => (value / 10).toFixed(1);

/** Rates have one decimal, or two below 1. */
const rateDecimals = (value: number): number => (value > 0 && value < 0.995 * MILLION ? 2 : 1);
function roundRate(value: number): number {
  const parts = 10 ** rateDecimals(value);
  return divideHalfUp(value * parts, MILLION) / parts;
}

function formatRate(value: number): string {
  const rounded = roundRate(value);
  return value > 0 && rounded === 0 ? "<0.01" : rounded.toFixed(rateDecimals(value));
}

/** The formatted value; "—" without data. */
export function formatStat(unit: Unit, value: number | null): string {
  if (value === null) return "—";
  if (unit === "dollars") return formatCents(value);
  if (unit === "count") return value.toLocaleString("en-US");
  return unit === "percent" ? `${tenths(value)}%` : formatRate(value);
}

/** The machine-readable value: dollars as decimals (D3), everything else as a number. */
export function toApiStat(unit: Unit, value: number | null): string | number | null {
  if (value === null) return null;
  if (unit === "dollars") return centsToDecimal(value);
  if (unit === "rate") return roundRate(value);
  return unit === "count" ? value : value / 10;
}

/** The change of a statistic since the previous period. */
export interface StatChange {
  text: string;
  direction: "up" | "down" | "same";
  tone: "good" | "bad" | "neutral";
}

/** Percents are compared in points, everything else in percent. */
export function calculateStatChange(name: StatName, report: Report): StatChange | undefined {
  const { unit, better, isOfNow }: Stat = STATS[name];
  const [value, before] = [statValue(name, report), statValue(name, report, "before")];
  if (isOfNow || value === null || before === null) return undefined;
  const difference =
    unit === "percent" ? `${tenths(Math.abs(value - before))} points` : relative(value, before);
  if (value === before || difference === "0.0%") {
    const about = value === before ? "Same" : "About the same";
    return { text: `${about} as the previous period`, direction: "same", tone: "neutral" };
  }
  const isUp = value > before;
  const isGood = isUp === (better === "more");
  const was = `from ${formatStat(unit, before)}`;
  return {
    text: [difference && `${isUp ? "+" : "−"}${difference}`, was].filter(Boolean).join(" "),
    direction: isUp ? "up" : "down",
    tone: better === undefined ? "neutral" : isGood ? "good" : "bad",
  };
}

/** "12.5%"; empty where the previous value was zero. */
function relative(value: number, before: number): string {
  if (before <= 0) return "";
  return `${tenths(divideHalfUp(Math.abs(value - before) * 1000, before))}%`;
}

/** The documented response of GET /api/admin/stats, and its range. */
export function toApiStats(report: Report) {
  const { range, before, timeZone, products } = report;
  const stats = Object.fromEntries(
    STAT_NAMES.map((name) => [name, toApiStat(STATS[name].unit, statValue(name, report))]),
  ) as Record<StatName, string | number | null>;
  const cash = Object.fromEntries(
    CASH_NAMES.map((name) => [name, centsToDecimal(CASH_LINES[name].value(report.figures))]),
  ) as Record<keyof typeof CASH_LINES, string>;
  return {
    ...stats,
    cash,
    topSellingSkus: products.map(({ id, name, sku, units, cents: amount }) => ({
      id,
      name,
      sku,
      unitsSold: units,
      revenue: centsToDecimal(amount),
    })),
    from: range.from,
    to: range.to,
    comparedFrom: before.from,
    comparedTo: before.to,
    timeZone,
  };
}
