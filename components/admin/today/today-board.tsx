import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatDateTime, formatLongDay } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/format-count";
import type { DueOrder, Today } from "@/lib/reports/schema/today";

/**
 * The morning's work in four parts, and parcels with a problem if there are any. Every
 * line leads to the page where it is done.
 */
export function TodayBoard({ today }: { today: Today }) {
  return (
    <>
      <p className="mb-6 text-ink-soft">{formatLongDay(today.day)}</p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Lots today={today} />
        <Orders today={today} />
        {today.problems.length > 0 ? <Deliveries today={today} /> : null}
        <Renewals today={today} />
        <Stock today={today} />
      </div>
    </>
  );
}

interface PartProps {
  title: string;
  /** What the part sums up, below the title. */
  summary: string;
  /** The page with everything, if there is one. */
  all?: { href: string; label: string };
  /** Shown without lines. */
  none?: string;
  lines: readonly ReactNode[];
}

function Part({ title, summary, all, none, lines }: PartProps) {
  return (
    <Card className="overflow-hidden">
      <div className="p-5 sm:px-6">
        <h2 className="text-22">{title}</h2>
        <p className="mt-1 text-14 text-ink-soft">{summary}</p>
      </div>
      {lines.length > 0 ? (
        <ul className="divide-y divide-hairline border-t border-hairline">{lines}</ul>
      ) : (
        <p className="border-t border-hairline p-5 text-ink-soft sm:px-6">{none}</p>
      )}
      {all ? (
        <Link
          href={all.href}
          className="flex min-h-12 items-center border-t border-hairline px-5 font-semibold text-fern -outline-offset-2 hover:underline sm:px-6"
        >
          {all.label}
        </Link>
      ) : null}
    </Card>
  );
}

interface LineProps {
  href: string;
  name: string;
  detail: ReactNode;
  /** At the end of the line, such as the number of units. */
  figure: ReactNode;
}

const Line = ({ href, name, detail, figure }: LineProps) => (
  <li>
    <Link
      href={href}
      className="group flex min-h-14 items-center gap-3.5 px-5 py-3 -outline-offset-2 hover:bg-paper sm:px-6"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-semibold">{name}</span>
        <span className="block text-14 text-ink-soft">{detail}</span>
      </span>
      <span className="tabular shrink-0 font-semibold">{figure}</span>
      <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft group-hover:text-fern" />
    </Link>
  </li>
);

function pickSummary({ lots, lotsInAll, toPack, onPickList, unitsToPack }: Today): string {
  if (toPack === 0) return "No orders to pack.";
  const orders = formatCount(toPack, "order");
  const rest = lotsInAll - lots.length;
  return [
    `${formatCount(unitsToPack, "unit")} to pick for ${onPickList < toPack ? `the first ${onPickList} of ${orders}` : orders}`,
    ...(rest > 0 ? [`${formatCount(rest, "more lot")} on the pick list`] : []),
  ].join("; ");
}

function Lots({ today }: { today: Today }) {
  return (
    <Part
      title="Pick first"
      summary={pickSummary(today)}
      all={{ href: "/admin/packing", label: "Pick list" }}
      none="No lots with a best-before date to pick."
      lines={today.lots.map((lot) => (
        <Line
          key={lot.id}
          href={`/admin/lots/${lot.id}`}
          name={lot.product}
          detail={`Best before ${formatLongDay(lot.bestBefore)}${lot.batch ? `, batch ${lot.batch}` : ""}`}
          figure={formatCount(lot.units, "unit")}
        />
      ))}
    />
  );
}

const SHIP_TIMES: Record<Today["shipDays"], string> = {
  all: "on their ship day",
  some: "within 24 hours of payment, or on the ship day of their delivery method",
  none: "within 24 hours of payment",
};

function dueDetail({ isPickup, methodName, status, isLate, deadline }: DueOrder, timeZone: string): string {
  const facts = [
    isPickup ? "Pickup" : methodName,
    status === "new" ? null : status === "packed" ? "Packed" : "Labeled",
    `${isLate ? "Was due" : "Due"} ${formatDateTime(deadline, timeZone)}`,
  ];
  return facts.filter(Boolean).join(". ");
}

function Orders({ today: { orders, ordersInAll, timeZone, shipDays } }: { today: Today }) {
  const rest = ordersInAll - orders.length;
  return (
    <Part
      title="Due today"
      summary={`Orders ship ${SHIP_TIMES[shipDays]}; pickup orders are due on the day they should be ready${rest > 0 ? `. ${formatCount(rest, "more order is", "more orders are")} due today or late` : ""}`}
      all={{ href: "/admin/packing/pack", label: "Pack orders" }}
      none="No orders are due today."
      lines={orders.map((order) => (
        <Line
          key={order.id}
          href={`/admin/orders/${order.id}`}
          name={`${order.orderNumber}${order.customerName ? `, ${order.customerName}` : ""}`}
          detail={dueDetail(order, timeZone)}
          figure={order.isLate ? <Badge tone="danger">Late</Badge> : null}
        />
      ))}
    />
  );
}

function Deliveries({ today: { problems, problemsInAll } }: { today: Today }) {
  const rest = problemsInAll - problems.length;
  return (
    <Part
      title="Delivery problems"
      summary={`Parcels that are being returned or could not be delivered${rest > 0 ? `; ${rest.toLocaleString("en-US")} more` : ""}`}
      lines={problems.map(({ id, orderNumber, customerName, detail }) => (
        <Line
          key={id}
          href={`/admin/orders/${id}`}
          name={`${orderNumber}${customerName ? `, ${customerName}` : ""}`}
          detail={detail}
          figure={null}
        />
      ))}
    />
  );
}

function Renewals({ today: { renewals } }: { today: Today }) {
  return (
    <Part
      title="Renewals"
      summary="Product subscriptions that are charged today and tomorrow"
      all={{ href: "/admin/subscriptions/forecast", label: "Forecast" }}
      none="Nothing renews today or tomorrow."
      lines={renewals.map(({ day, isToday, count, units }) => (
        <Line
          key={day}
          href={isToday ? `/admin/subscriptions?to=${day}` : `/admin/subscriptions?from=${day}&to=${day}`}
          name={formatLongDay(day)}
          detail={formatCount(units, "unit")}
          figure={formatCount(count, "renewal")}
        />
      ))}
    />
  );
}

function Stock({ today: { scarce, scarceInAll } }: { today: Today }) {
  const part = scarce.length < scarceInAll ? `; the first ${scarce.length} of ${scarceInAll}` : "";
  return (
    <Part
      title="Running low"
      summary={`Products that will run short for renewals, and those low on stock${part}`}
      all={{ href: "/admin/products?stock=alert", label: "Products low on stock" }}
      none="Nothing is running low."
      lines={scarce.map(({ id, name, units, shortFrom }) => (
        <Line
          key={id}
          href={`/admin/products/${id}`}
          name={name}
          detail={
            shortFrom
              ? `Not enough for the renewals of ${formatLongDay(shortFrom)}`
              : units === 0
                ? "Out of stock"
                : "Low on stock"
          }
          figure={formatCount(units, "unit")}
        />
      ))}
    />
  );
}
