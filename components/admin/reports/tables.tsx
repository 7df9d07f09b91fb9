import { FileDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import { formatCents } from "@/lib/core/money";
import { formatBucket } from "@/lib/reports/rules/range";
import { CASH_DEFINITION, CASH_LINES, CASH_NAMES } from "@/lib/reports/rules/stats";
import type { Range, Report, ReportTable } from "@/lib/reports/schema";

const END = "tabular text-right";

/** Downloads a table. */
export function CsvLink({ table, range, label }: { table: ReportTable; range: Range; label: string }) {
  return (
    <Button asChild variant="secondary" size="sm">
      <a href={`/api/admin/reports/${table}?from=${range.from}&to=${range.to}`} download>
        <FileDown aria-hidden="true" className="size-4" />
        CSV<span className="sr-only"> of {label}</span>
      </a>
    </Button>
  );
}

interface HeadProps {
  title: string;
  hint?: string;
  table?: ReportTable;
  range: Range;
}

/** The heading of a table, with its download. */
export function Head({ title, hint, table, range }: HeadProps) {
  return (
    <div className="flex items-start justify-between gap-3 p-5 sm:px-6">
      <div className="min-w-0">
        <h3 className="text-18">{title}</h3>
        {hint ? <p className="mt-0.5 text-14 text-ink-soft">{hint}</p> : null}
      </div>
      {table ? <CsvLink table={table} range={range} label={title} /> : null}
    </div>
  );
}

/** The five best-selling products (account-admin-content.md §9). */
export function TopSelling({ report: { products, range } }: { report: Report }) {
  return (
    <Card className="overflow-hidden">
      <Head title="Top selling" hint="By units sold, without returns" table="products" range={range} />
      {products.length === 0 ? (
        <p className="border-t border-hairline p-5 text-ink-soft sm:px-6">No sales in this period.</p>
      ) : (
        <Table label="Top selling" className="[&_tbody_tr:last-child>:is(td,th)]:border-b-0">
          <thead>
            <tr>
              <Th>Product</Th>
              <Th className="text-right">Units</Th>
              <Th className="text-right">Sales</Th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ id, name, sku, units, cents: amount }) => (
              <tr key={id ?? name}>
                <Th scope="row" className="min-w-44 whitespace-normal">
                  {id ? (
                    <Link href={`/admin/products/${id}`} className="underline-offset-4 hover:underline">
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                  {sku ? <span className="block text-12 font-normal text-ink-soft">{sku}</span> : null}
                </Th>
                <Td className={END}>{units.toLocaleString("en-US")}</Td>
                <Td className={END}>{formatCents(amount)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

const SUMS: readonly string[] = ["netSales", "cashReceived"];

/** Net sales, then other receipts, down to the total cash received (D48). */
export function CashReceived({ report: { figures, figuresBefore, range, standing } }: { report: Report }) {
  return (
    <Card className="overflow-hidden">
      <Head title="Cash received" hint={CASH_DEFINITION} range={range} />
      <Table label="Cash received" className="[&_tbody_tr:last-child>:is(td,th)]:border-b-0">
        <thead>
          <tr>
            <Th>
              <span className="sr-only">Part</span>
            </Th>
            <Th className="text-right whitespace-normal">This period</Th>
            <Th className="text-right whitespace-normal">Previous period</Th>
          </tr>
        </thead>
        <tbody>
          {CASH_NAMES.map((name) => (
            <tr key={name} className={SUMS.includes(name) ? "bg-paper" : undefined}>
              <Th scope="row" className="whitespace-normal">
                {CASH_LINES[name].label}
              </Th>
              <Td className={END}>{formatCents(CASH_LINES[name].value(figures))}</Td>
              <Td className={`${END} text-ink-soft`}>{formatCents(CASH_LINES[name].value(figuresBefore))}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="border-t border-hairline px-4 py-3 text-14 text-ink-soft sm:px-6">
        Store credit that customers can still use: {formatCents(standing.storeCredit)}. Gift cards that are
        not redeemed yet: {formatCents(standing.giftCards)}.
      </p>
    </Card>
  );
}

/** The charts' figures, one row per day, week or month. */
export function PeriodTable({ report: { buckets, step, range } }: { report: Report }) {
  return (
    <Card className="overflow-hidden">
      <Head title={`By ${step}`} hint="The data behind the charts" table="periods" range={range} />
      <Table label={`By ${step}`} region="max-h-96" className="[&_tbody_tr:last-child>:is(td,th)]:border-b-0">
        <thead>
          <tr>
            <Th className="capitalize">{step}</Th>
            <Th className="text-right">Orders</Th>
            <Th className="text-right">Product sales</Th>
            <Th className="text-right">Returned</Th>
            <Th className="text-right">Revenue</Th>
            <Th className="text-right">New members</Th>
          </tr>
        </thead>
        <tbody>
          {buckets.map(({ day, orders, sold, returned, newMembers }) => (
            <tr key={day}>
              <Th scope="row">{formatBucket(day, step)}</Th>
              <Td className={END}>{orders}</Td>
              <Td className={END}>{formatCents(sold)}</Td>
              <Td className={END}>{formatCents(returned)}</Td>
              <Td className={`${END} font-semibold`}>{formatCents(sold - returned)}</Td>
              <Td className={END}>{newMembers}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
