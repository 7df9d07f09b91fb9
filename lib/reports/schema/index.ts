import { z } from "zod";
import { isInCalendar, OUTSIDE_CALENDAR } from "@/lib/admin/schema/fields";
import type { Category } from "@/lib/catalog/schema";
import type { Day } from "@/lib/core/dates";
import type { Cents } from "@/lib/core/money";

/** Ranges with a name, and their labels. */
export const PRESETS = {
  today: "Today",
  yesterday: "Yesterday",
  "7d": "7 days",
  "30d": "30 days",
  "90d": "90 days",
  month: "This month",
  "last-month": "Last month",
  year: "This year",
} as const;
export type Preset = keyof typeof PRESETS;
const presets = Object.keys(PRESETS) as [Preset, ...Preset[]];

/** Maximum number of days in a report. */
export const MAX_REPORT_DAYS = 3_660;

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day such as 2026-11-21")
  .pipe(z.iso.date("is not a calendar date"))
  .refine(isInCalendar, OUTSIDE_CALENDAR);

/**
 * The range of a report: a name, or a first and last day, both included, of the shop's calendar. Default: the last 30
 * days. The query of GET /api/admin/stats and of the Reports tab.
 */
export const rangeSchema = z
  .object({
    range: z.enum(presets, `must be one of: ${presets.join(", ")}`).optional(),
    from: day.optional(),
    to: day.optional(),
  })
  .superRefine(({ from, to }, { addIssue }) => {
    const complain = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
    if (from === undefined && to !== undefined) complain("from", "Required");
    if (to === undefined && from !== undefined) complain("to", "Required");
    if (from === undefined || to === undefined) return;
    if (from > to) complain("to", "must not be before the first day");
    else if (countDaysInRange({ from, to }) > MAX_REPORT_DAYS)
      complain("to", `must be at most ${MAX_REPORT_DAYS.toLocaleString("en-US")} days later`);
  });
export type RangeInput = z.output<typeof rangeSchema>;

/** Days of the shop's calendar, both included. */
export interface Range {
  from: Day;
  to: Day;
}

/** Days of a range, both ends included. */
export const countDaysInRange = ({ from, to }: Range): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** The width of a column in the charts. Weeks begin on Monday. */
export type Step = "day" | "week" | "month";

/** Counts and sums of one period, the input of every statistic. Amounts in cents. */
export interface Figures {
  /** Paid, and not canceled. */
  orders: number;
  /** Paid, including later cancellations. */
  paid: number;
  /** The partly or fully refunded ones of these. */
  refunded: number;
  /** Items after discounts that were paid in the period; the second figure without canceled orders. */
  sold: number;
  ordered: number;
  /** Items returned in the period, by refunds and lost disputes, whenever the order was paid. */
  returned: number;
  /** `sold` less `returned` of orders with a line of 50 or more of one product. */
  wholesale: number;
  /** Each less the returns of the period. */
  delivery: number;
  tax: number;
  memberships: number;
  /** Store credit that was refunded, less what paid for orders: sales and returns that moved no cash. */
  storeCredit: number;
  /** Paid for gift cards, less refunds and lost disputes: cash, but no revenue until they pay for orders. */
  giftCards: number;
  /** Orders that had to be shipped by now, and those that were on time. */
  due: number;
  onTime: number;
  buyers: number;
  /** Buyers who had bought before, or bought twice. */
  repeatBuyers: number;
  /** Buyers of the 90 days that end with the period. */
  activeCustomers: number;
  /** Items that were kept: at their prices, and the part of it whose cost is known, with that cost. */
  goods: number;
  goodsWithCost: number;
  cost: number;
  newMembers: number;
}

/** A column of the charts. */
export interface Bucket {
  /** Its first day, or the range's. */
  day: Day;
  orders: number;
  /** As in `Figures`, in cents. */
  sold: number;
  returned: number;
  newMembers: number;
  /** Net sales in the same part of the previous period. */
  before: number;
}

/** Sales of a product, or of a category: units that were kept, and their revenue. */
export interface SalesFigures {
  units: number;
  cents: number;
}
export interface ProductSold extends SalesFigures {
  /** Null once the product is deleted. */
  id: string | null;
  name: string;
  sku: string | null;
}
export interface CategorySold extends SalesFigures {
  /** Null: of deleted products. */
  category: Category | null;
}

/** Current figures of the shop, independent of the range. */
export interface ShopTotals {
  members: number;
  accounts: number;
  /** Store credit that customers hold, in cents: a liability. */
  storeCredit: number;
  /** Gift cards that were paid and not redeemed, in cents: a liability. */
  giftCards: number;
  /** Published products with at most this many on hand. */
  lowStock: number;
  lowStockThreshold: number;
  /** Published products. */
  products: number;
}

export interface Report {
  range: Range;
  /** The previous period of the same length. */
  before: Range;
  timeZone: string;
  /** Elapsed days of the range. */
  days: number;
  daysBefore: number;
  step: Step;
  figures: Figures;
  figuresBefore: Figures;
  buckets: Bucket[];
  categories: CategorySold[];
  products: ProductSold[];
  standing: ShopTotals;
}

/** What a discount brought and cost in a period. */
export interface DiscountSales {
  key: string;
  title: string;
  /** Null for an automatic discount; a prefix for unique codes. */
  code: string | null;
  /** Paid and not canceled. */
  orders: number;
  /** Net sales of its orders (D48). */
  revenueCents: Cents;
  /** Memberships whose first month was paid with it. */
  memberships: number;
  /** These first months, after the discount, before refunds. */
  membershipFeeCents: Cents;
  /** What it took off items and delivery of these orders, and off these first months. */
  givenCents: Cents;
  /** Buyers whose first order ever had it. */
  newCustomers: number;
}

/** What the first or the second cart reminder did in a period. */
export interface ReminderSales {
  step: 1 | 2;
  /** Emails. */
  sent: number;
  /** How many restored a cart. */
  opened: number;
  /** Paid and not canceled. */
  orders: number;
  /** Net sales of these orders (D48). */
  revenueCents: Cents;
}

/** The tables of the Reports tab that are available as CSV files. */
export const REPORT_TABLES = [
  "summary",
  "periods",
  "categories",
  "products",
  "discounts",
  "cart-reminders",
] as const;
export type ReportTable = (typeof REPORT_TABLES)[number];

/** The result of a job's last run. */
export interface JobRun {
  name: string;
  failed: boolean;
  at: string;
  /** The error message. */
  message: string;
}

/** A job of the shop on the Jobs page. */
export interface JobView {
  /** "expire-holds" */
  name: string;
  /** "Release expired stock holds" */
  label: string;
  /** "Every 10 minutes" */
  schedule: string;
  /** Instant of its next run. */
  next: string;
  last: JobRun | null;
  /** It runs now or starts within seconds. */
  isBusy: boolean;
}

/** Pending work of staff. Lists have the most urgent items, counts include all. */
export interface Attention {
  /** Orders that are paid and not packed, and those that should already have shipped or been ready for pickup. */
  toPack: number;
  lateToPack: number;
  /** The total of the late ones. */
  lateCents: number;
  /** Orders that cannot progress until staff release a hold (D47); canceled ones are left out. */
  onHold: number;
  onHoldCents: number;
  /** The bank waits for an answer. Amounts in cents. */
  disputes: { title: string; href: string; dueBy: string | null; cents: Cents; isInquiry: boolean }[];
  /** Open staff alerts, those with the highest amount first. `cents`: 0 where no amount is known. */
  alerts: {
    id: string;
    message: string;
    href: string | null;
    at: string;
    about: "order" | "membership" | "gift-card" | "payment" | "job" | "webhook";
    cents: number;
  }[];
  openAlerts: number;
  owingMembers: number;
  /** Their monthly fees. */
  owingCents: number;
  lowStock: number;
  /** Lots with units that are too old to ship soon, and those that are already. */
  expiringLots: number;
  oldLots: number;
  /** Products with units that are sold or held, and no longer in a lot that can ship. */
  shortProducts: { id: string; name: string; units: number }[];
  outOfStock: number;
  reviews: number;
  failedMails: number;
  /** Reported problems without an answer. */
  problems: number;
  messages: number;
  /** Those from members, who are answered first. */
  priorityMessages: number;
  /** Due renewals of Subscribe & save that wait for stock. */
  waiting: { title: string; since: string }[];
  waitingRenewals: number;
  /** Due Subscribe & save renewals for which no delivery method is available. */
  undeliverable: number;
  waitingCents: number;
  /** Renewals whose card was declined. */
  declinedRenewals: number;
  declinedCents: number;
  /** Jobs whose last run failed. */
  failedJobs: string[];
  /** Jobs that have missed two runs and whose last run did not fail; empty while `idleJobMinutes` is above 0. */
  lateJobs: string[];
  /** Minutes since a job last succeeded, once that exceeds MAX_IDLE_SECONDS; 0 before. */
  idleJobMinutes: number;
}

/** An item of the attention list. */
export interface AttentionItem {
  id: string;
  title: string;
  detail: string;
  href: string;
  tone: "danger" | "warning" | "plain";
  /** The money at stake; 0 for none. */
  cents: number;
}
