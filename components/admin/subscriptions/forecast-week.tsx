import { ChevronLeft, ChevronRight } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import { formatLongDay, formatShortWeekday } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/format-count";
import { FORECAST_WEEKS } from "@/lib/subscriptions/rules/forecast";
import type { Forecast, ForecastProduct } from "@/lib/subscriptions/schema/forecast";

const DAYS = 7;
const count = (units: number): string => units.toLocaleString("en-US");
const sum = (units: readonly number[]): number => units.reduce((all, one) => all + one, 0);

interface ForecastWeekProps {
  forecast: Forecast;
  /** From 1 for the one that begins today. */
  week: number;
}

/** A week of the forecast: on wide screens a table of products and days, on narrow ones the days below each other. */
export function ForecastWeek({ forecast, week }: ForecastWeekProps) {
  const from = (week - 1) * DAYS;
  const days = forecast.days.slice(from, from + DAYS);
  const renewals = forecast.renewals.slice(from, from + DAYS);
  const products = forecast.products.map((product) => ({
    ...product,
    units: product.units.slice(from, from + DAYS),
  }));
  const shown = products.filter(({ units }) => sum(units) > 0);
  return (
    <>
      <Shortages products={forecast.products} />
      <WeekLinks days={days} week={week} />
      {shown.length === 0 ? (
        <EmptyState title="No renewals in this week" hint="Active subscriptions of members appear here." />
      ) : (
        <>
          <WeekTable days={days} renewals={renewals} products={shown} />
          <DayList days={days} renewals={renewals} products={shown} />
        </>
      )}
      <p className="mt-4 max-w-2xl text-14 text-ink-soft">
        Units of active subscriptions whose owners are members, with their skips, pauses and intervals. Stock
        is what is available now: other sales and incoming deliveries are not included.
      </p>
    </>
  );
}

/** The products whose stock will not suffice, whichever week is shown. */
function Shortages({ products }: { products: readonly ForecastProduct[] }) {
  const short = products.filter(({ shortFrom }) => shortFrom !== null);
  if (short.length === 0) return null;
  return (
    <section aria-label="Stock that will run short" className="mb-6">
      <h2 className="text-22">Stock that will run short</h2>
      <ul className="mt-2 divide-y divide-hairline text-14">
        {short.map(({ id, name, shortFrom, available, units }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <Link href={`/admin/products/${id}`} className="prose-link min-w-0 font-semibold wrap-anywhere">
              {name}
            </Link>
            <Badge tone="danger">Short from {formatShortWeekday(shortFrom ?? "")}</Badge>
            <span className="tabular text-ink-soft">
              {count(available)} available, {count(sum(units))} needed in {FORECAST_WEEKS} weeks
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WeekLinks({ days, week }: { days: readonly string[]; week: number }) {
  const link = "inline-flex min-h-11 items-center gap-1 prose-link";
  return (
    <nav aria-label="Weeks" className="mb-3 flex flex-wrap items-center gap-x-5">
      <h2 className="mr-auto text-22">
        {formatShortWeekday(days[0] ?? "")} to {formatShortWeekday(days.at(-1) ?? "")}
      </h2>
      {week > 1 ? (
        <Link href={`?week=${week - 1}`} className={link}>
          <ChevronLeft aria-hidden="true" className="size-4" />
          Week before
        </Link>
      ) : null}
      {week < FORECAST_WEEKS ? (
        <Link href={`?week=${week + 1}`} className={link}>
          Week after
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      ) : null}
    </nav>
  );
}

interface WeekProps {
  days: readonly string[];
  renewals: readonly number[];
  products: readonly ForecastProduct[];
}

const isShort = ({ shortFrom }: ForecastProduct, day: string): boolean =>
  shortFrom !== null && day >= shortFrom;

function WeekTable({ days, renewals, products }: WeekProps) {
  return (
    <div className="max-lg:hidden">
      <Table label="Units this week">
        <thead>
          <tr>
            <Th>Product</Th>
            {days.map((day) => (
              <Th key={day} className="px-2 text-right">
                {formatShortWeekday(day)}
              </Th>
            ))}
            <Th className="text-right">Week</Th>
            <Th className="text-right">Available</Th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              <Th scope="row" className="max-w-56 wrap-anywhere whitespace-normal">
                {product.name}
              </Th>
              {days.map((day, index) => (
                <Td key={day} className="tabular px-2 text-right">
                  <Units units={product.units[index] ?? 0} isShort={isShort(product, day)} />
                </Td>
              ))}
              <Td className="tabular text-right font-semibold">{count(sum(product.units))}</Td>
              <Td className="tabular text-right">{count(product.available)}</Td>
            </tr>
          ))}
          <tr>
            <Th scope="row">Renewals</Th>
            {days.map((day, index) => (
              <Td key={day} className="tabular px-2 text-right text-ink-soft">
                {count(renewals[index] ?? 0)}
              </Td>
            ))}
            <Td className="tabular text-right text-ink-soft">{count(sum(renewals))}</Td>
            <Td />
          </tr>
        </tbody>
      </Table>
    </div>
  );
}

function Units({ units, isShort: short }: { units: number; isShort: boolean }) {
  if (units === 0) return <span className="text-ink-soft">—</span>;
  return short ? (
    <Badge tone="danger">
      {count(units)}
      <span className="sr-only"> short</span>
    </Badge>
  ) : (
    count(units)
  );
}

/** The days of the week with the units of each product, for narrow screens. */
function DayList({ days, renewals, products }: WeekProps) {
  return (
    <div className="space-y-5 lg:hidden">
      {days.map((day, index) => {
        const needed = products.filter(({ units }) => (units[index] ?? 0) > 0);
        return needed.length === 0 ? null : (
          <section key={day} aria-label={formatLongDay(day)}>
            <h3 className="flex items-baseline justify-between border-b border-hairline-strong pb-1 text-18">
              {formatShortWeekday(day)}
              <span className="font-sans text-14 font-normal text-ink-soft">
                {formatCount(renewals[index] ?? 0, "renewal")}
              </span>
            </h3>
            <ul className="divide-y divide-hairline">
              {needed.map((product) => (
                <li key={product.id} className="flex items-center justify-between gap-4 py-2">
                  <span className="min-w-0 wrap-anywhere">{product.name}</span>
                  <span className="tabular font-semibold">
                    <Units units={product.units[index] ?? 0} isShort={isShort(product, day)} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
