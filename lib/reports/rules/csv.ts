import { CATEGORY_NAMES } from "@/lib/catalog/schema";
import { centsToDecimal } from "@/lib/core/money";
import type { CategorySold, DiscountSales, ReminderSales, Report } from "../schema";
import { CASH_DEFINITION, CASH_LINES, CASH_NAMES, STAT_NAMES, STATS, statValue, toApiStat } from "./stats";

const money = (amount: number): string => centsToDecimal(amount);
const cell = (value: string | number | null): string => (value === null ? "" : String(value));

/** A category's name; deleted products have none. */
export const categoryLabel = (category: CategorySold["category"]): string =>
  category === null ? "No longer in the shop" : CATEGORY_NAMES[category];

/** The figures that a table needs. */
interface TableFigures {
  summary: Report;
  periods: Report;
  categories: Pick<Report, "categories">;
  products: Pick<Report, "products">;
}

/** The lines of each table in its CSV file: header first, amounts in dollars. */
const LINES: { [Table in keyof TableFigures]: (figures: TableFigures[Table]) => string[][] } = {
  summary: (report) => [
    ["statistic", "value", "unit", "before", "definition"],
    ...STAT_NAMES.map((name) => {
      const { unit, definition } = STATS[name];
      const isOfNow = "isOfNow" in STATS[name];
      return [
        name,
        cell(toApiStat(unit, statValue(name, report))),
        unit,
        isOfNow ? "" : cell(toApiStat(unit, statValue(name, report, "before"))),
        definition,
      ];
    }),
    ...CASH_NAMES.map((name) => {
      const { label, value } = CASH_LINES[name];
      const [now, before] = [money(value(report.figures)), money(value(report.figuresBefore))];
      return [name, now, "dollars", before, `${label}. ${CASH_DEFINITION}`];
    }),
  ],
  periods: ({ step, buckets }) => [
    [step, "orders", "goodsSold", "goodsReturned", "revenue", "revenueBefore", "newMembers"],
    ...buckets.map(({ day, orders, sold, returned, before, newMembers }) => [
      day,
      String(orders),
      money(sold),
      money(returned),
      money(sold - returned),
      money(before),
      String(newMembers),
    ]),
  ],
  categories: ({ categories }) => [
    ["category", "units", "revenue"],
    ...categories.map(({ category, units, cents: amount }) => [
      categoryLabel(category),
      String(units),
      money(amount),
    ]),
  ],
  products: ({ products }) => [
    ["id", "name", "sku", "units", "revenue"],
    ...products.map(({ id, name, sku, units, cents: amount }) => [
      id ?? "",
      name,
      sku ?? "",
      String(units),
      money(amount),
    ]),
  ],
};

/** A table of a report as lines of cells. */
export const toReportLines = <Table extends keyof TableFigures>(
  table: Table,
  figures: TableFigures[Table],
): string[][] => LINES[table](figures);

/** The cart reminders of a report as lines of cells. */
export const toReminderLines = (reminders: readonly ReminderSales[]): string[][] => [
  ["reminder", "sent", "opened", "orders", "revenue"],
  ...reminders.map(({ step, sent, opened, orders, revenueCents }) => [
    ...[step, sent, opened, orders].map(String),
    money(revenueCents),
  ]),
];

/** The discounts of a report as lines of cells. */
export const toDiscountLines = (discounts: readonly DiscountSales[]): string[][] => [
  ["code", "title", "orders", "revenue", "given", "newCustomers", "memberships", "membershipFees"],
  ...discounts.map((one) => [
    cell(one.code),
    one.title,
    String(one.orders),
    money(one.revenueCents),
    money(one.givenCents),
    String(one.newCustomers),
    String(one.memberships),
    money(one.membershipFeeCents),
  ]),
];
