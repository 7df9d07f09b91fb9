import { FileDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import { cents, formatUsd } from "@/lib/core/money";
import { bucketText } from "@/lib/reports/rules/range";
import type { Range, Report, ReportTable } from "@/lib/reports/schema";

const usd = (amount: number): string => formatUsd(cents(amount));
const END = "tabular text-right";

/** Takes a table home. */
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

function Head({ title, hint, table, range }: HeadProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 p-5 sm:px-6">
      <div className="min-w-0">
        <h3 className="text-18">{title}</h3>
        {hint ? <p className="mt-0.5 text-14 text-ink-soft">{hint}</p> : null}
      </div>
      {table ? <CsvLink table={table} range={range} label={title} /> : null}
    </div>
  );
}

/** The five products that sold best (account-admin-content.md §9). */
export function TopSelling({ report: { products, range } }: { report: Report }) {
  return (
    <Card className="overflow-hidden">
      <Head title="Top selling" hint="By pieces that were kept" table="products" range={range} />
      {products.length === 0 ? (
        <p className="border-t border-hairline p-5 text-ink-soft sm:px-6">Nothing was sold in these days.</p>
      ) : (
        <Table label="Top selling" className="[&_tbody_tr:last-child>*]:border-b-0">
          <thead>
            <tr>
              <Th>Product</Th>
              <Th className="text-right">Pieces</Th>
              <Th className="text-right">Sold for</Th>
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
                <Td className={END}>{usd(amount)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

/** What revenue is made of: the one sum that an accountant checks. */
export function RevenueParts({ report: { figures, figuresBefore, range } }: { report: Report }) {
  const rows = [
    ["Goods, after discounts", figures.subtotal, figuresBefore.subtotal],
    ["Shipping", figures.shipping, figuresBefore.shipping],
    ["Sales tax", figures.tax, figuresBefore.tax],
    ["Paid by buyers", figures.charged, figuresBefore.charged],
    ["Went back", -figures.back, -figuresBefore.back],
    ["Revenue", figures.charged - figures.back, figuresBefore.charged - figuresBefore.back],
  ] as const;
  return (
    <Card className="overflow-hidden">
      <Head
        title="What revenue is made of"
        hint="Refunds are taken from the day on which their order was paid"
        range={range}
      />
      <Table label="What revenue is made of" className="[&_tbody_tr:last-child>*]:border-b-0">
        <thead>
          <tr>
            <Th>
              <span className="sr-only">Part</span>
            </Th>
            <Th className="text-right">These days</Th>
            <Th className="text-right">Before</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, now, before]) => (
            <tr
              key={name}
              className={name === "Revenue" || name === "Paid by buyers" ? "bg-paper" : undefined}
            >
              <Th scope="row">{name}</Th>
              <Td className={END}>{usd(now)}</Td>
              <Td className={`${END} text-ink-soft`}>{usd(before)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** The figures of the charts, one line a day, week or month. */
export function PeriodTable({ report: { buckets, step, range } }: { report: Report }) {
  return (
    <Card className="overflow-hidden">
      <Head title={`By ${step}`} hint="The figures that are drawn above" table="periods" range={range} />
      <Table label={`By ${step}`} region="max-h-96" className="[&_tbody_tr:last-child>*]:border-b-0">
        <thead>
          <tr>
            <Th className="capitalize">{step}</Th>
            <Th className="text-right">Orders</Th>
            <Th className="text-right">Paid</Th>
            <Th className="text-right">Went back</Th>
            <Th className="text-right">Revenue</Th>
            <Th className="text-right">New members</Th>
          </tr>
        </thead>
        <tbody>
          {buckets.map(({ day, orders, charged, back, newMembers }) => (
            <tr key={day}>
              <Th scope="row">{bucketText(day, step)}</Th>
              <Td className={END}>{orders}</Td>
              <Td className={END}>{usd(charged)}</Td>
              <Td className={END}>{usd(back)}</Td>
              <Td className={`${END} font-semibold`}>{usd(charged - back)}</Td>
              <Td className={END}>{newMembers}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
