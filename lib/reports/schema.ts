import { z } from "zod";
import type { Category } from "@/lib/catalog/schema";
import type { Day } from "@/lib/core/dates";
import type { Cents } from "@/lib/core/money";

/** Ranges that have a name, and what they are called. */
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

/** Days that a report may cover. */
export const MAX_REPORT_DAYS = 3_660;

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day such as 2026-11-21")
  .pipe(z.iso.date("is no day of the calendar"))
  .refine((text) => text >= "2000-01-01" && text <= "2100-12-31", "must be between 2000 and 2100");

const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/**
 * What a report is about: a range by its name, or from a day to a day, both included, of the shop's calendar. Without any of it
 * the last 30 days. The query of GET /api/admin/stats, and the address of the Reports tab.
 */
export const rangeSchema = z
  .object({
    range: z.enum(presets, `must be of: ${presets.join(", ")}`).optional(),
    from: day.optional(),
    to: day.optional(),
  })
  .superRefine(({ from, to }, { addIssue }) => {
    const complain = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
    if (from === undefined && to !== undefined) complain("from", "Required");
    if (to === undefined && from !== undefined) complain("to", "Required");
    if (from === undefined || to === undefined) return;
    if (from > to) complain("to", "must not be before the first day");
    else if (daysBetween(from, to) > MAX_REPORT_DAYS)
      complain("to", `must be at most ${MAX_REPORT_DAYS.toLocaleString("en-US")} days on`);
  });
export type RangeInput = z.output<typeof rangeSchema>;

/** Days of the shop's calendar, both included. */
export interface Range {
  from: Day;
  to: Day;
}

/** What a column of the charts stands for. Weeks begin on Monday. */
export type Step = "day" | "week" | "month";

/** Counts and sums of one period, from which every statistic is made. Amounts in cents. */
export interface Figures {
  /** Paid, and not cancelled. */
  orders: number;
  /** Paid, with those that were cancelled afterwards. */
  paid: number;
  /** Of these: some money went back. */
  refunded: number;
  /** Goods after discounts of what was paid in the period; of these, those of orders that were not cancelled. */
  sold: number;
  ordered: number;
  /** Goods in what was returned in the period, by refunds and lost disputes, whenever the order was paid. */
  returned: number;
  /** `sold` less `returned` of orders with a line of 50 or more of one product. */
  wholesale: number;
  /** Each less what was returned of it in the period. */
  delivery: number;
  tax: number;
  memberships: number;
  /** Orders that had to be on their way by now, and those of them that were in time. */
  due: number;
  onTime: number;
  buyers: number;
  /** Buyers who had bought before, or bought twice. */
  repeatBuyers: number;
  /** Buyers of the 90 days that end with the period. */
  activeCustomers: number;
  /** Goods that were kept: at their prices, and the part of it whose cost is known, with that cost. */
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
  /** Net sales in the same part of the period before. */
  before: number;
}

/** What was sold of a product, or of a category: pieces that were kept, and what they cost the buyers. */
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
  /** Null: of products that are deleted. */
  category: Category | null;
}

/** What the shop is now, whatever the range. */
export interface ShopTotals {
  members: number;
  accounts: number;
  /** Products in the shop with so few in the house, or fewer. */
  lowStock: number;
  lowStockThreshold: number;
  /** Products in the shop. */
  products: number;
}

export interface Report {
  range: Range;
  /** The same number of days, just before. */
  before: Range;
  timeZone: string;
  /** Days of the range that have begun. */
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

/** The tables of the Reports tab that can be had as CSV files. */
export const REPORT_TABLES = ["summary", "periods", "categories", "products"] as const;
export type ReportTable = (typeof REPORT_TABLES)[number];

/** How a job ended last. */
export interface JobRun {
  name: string;
  failed: boolean;
  at: string;
  /** Why it failed. */
  message: string;
}

/** A job of the shop as the Jobs page shows it. */
export interface JobView {
  name: string;
  /** "Every 10 minutes" */
  schedule: string;
  /** When it is due next, as an instant. */
  next: string;
  last: JobRun | null;
  /** It runs now or starts within seconds. */
  isBusy: boolean;
}

/** What waits for staff. Lists have the most urgent few, the counts have all. */
export interface Attention {
  /** Paid and not packed, and those of them that were paid more than 24 hours ago. */
  toPack: number;
  lateToPack: number;
  /** What the late ones came to. */
  lateCents: number;
  /** Orders that cannot move until staff release a hold (D47); canceled ones are left out. */
  onHold: number;
  onHoldCents: number;
  /** The bank wants an answer. Amounts in cents. */
  disputes: { title: string; href: string; dueBy: string | null; cents: Cents }[];
  /** Open staff alerts, those about the most money first. `cents`: 0 where no amount is known. */
  alerts: {
    id: string;
    message: string;
    href: string | null;
    at: string;
    about: "order" | "membership" | "payment" | "job";
    cents: number;
  }[];
  openAlerts: number;
  owingMembers: number;
  /** What a month of theirs costs. */
  owingCents: number;
  lowStock: number;
  outOfStock: number;
  reviews: number;
  failedMails: number;
  messages: number;
  /** Of these: members', who are answered first. */
  priorityMessages: number;
  /** Deliveries of Subscribe & save that could not be made when they were due. */
  waiting: {
    title: string;
    href: string;
    problem: "declined" | "authentication" | "out_of_stock";
    since: string;
  }[];
  waitingSchedules: number;
  waitingCents: number;
  /** Jobs whose last run failed. */
  failedJobs: string[];
}

/** Something on the list of what needs attention. */
export interface AttentionItem {
  id: string;
  title: string;
  detail: string;
  href: string;
  tone: "danger" | "warning" | "plain";
  /** The money at stake; 0 where it is about none. */
  cents: number;
}
