"use client";
import { PackageCheck, PackageOpen, Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { PrintButton } from "@/components/orders/print-button";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { CATEGORY_NAMES } from "@/lib/catalog/schema";
import { formatCount } from "@/lib/core/format-count";
import { lotsKey } from "@/lib/fulfillment/rules/counting";
import type { PickList } from "@/lib/fulfillment/schema";
import { packingPath } from "./packing-path";
import { PickedRow } from "./picked-row";
import { readKept, storeKept } from "./stored-counts";

interface PickListScreenProps {
  list: PickList;
  /** The chosen orders; undefined for all. */
  orders: readonly string[] | undefined;
}

const STORE = "picked";

type Picked = PickList["groups"][number]["products"][number];

/** What a tick is for: these units of these lots, for these orders. */
const tickFor = (product: Picked): string =>
  [product.units, [...product.orders].sort().join(), lotsKey(product)].join(" | ");

const isText = (value: unknown): value is string => typeof value === "string";

/** Ticked products, kept for this tab. One whose units, lots or orders have changed since is not ticked anymore. */
function useTicks() {
  const [ticks, setTicks] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => setTicks(readKept(STORE, isText)), []);
  const isTicked = (product: Picked): boolean => ticks[product.key] === tickFor(product);
  const tick = (product: Picked) => {
    const next = { ...ticks, [product.key]: isTicked(product) ? "" : tickFor(product) };
    setTicks(next);
    storeKept(STORE, next);
  };
  return { isTicked, tick };
}

/** Everything to take from the shelves, by product and lot: on a phone in the kitchen, or on paper. */
export function PickListScreen({ list, orders }: PickListScreenProps) {
  const { isTicked, tick } = useTicks();
  if (list.orders === 0)
    return (
      <EmptyState
        icon={PackageCheck}
        title="Nothing to pack"
        hint={
          orders
            ? "The selected orders are packed, canceled, refunded, unpaid or on hold."
            : "Paid orders that are not packed yet appear here. Orders on hold are not shown."
        }
      >
        {orders && list.total > 0 ? (
          <Button asChild variant="secondary">
            <Link href="/admin/packing">Show all {formatCount(list.total, "order")} to pack</Link>
          </Button>
        ) : null}
      </EmptyState>
    );
  return (
    <div className="max-w-3xl">
      <Summary list={list} orders={orders} />
      <Warnings list={list} />
      {list.groups.map(({ category, products }) => (
        <section key={category ?? "other"} className="mt-6">
          <h2 className="mb-1 font-sans text-14 font-semibold text-ink-soft">
            {category ? CATEGORY_NAMES[category] : "No longer in the shop"}
          </h2>
          <ul className="divide-y divide-hairline border-y border-hairline-strong">
            {products.map((product) => (
              <PickedRow
                key={product.key}
                product={product}
                isTicked={isTicked(product)}
                onTick={() => tick(product)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Summary({ list, orders }: PickListScreenProps) {
  const rest = list.total - list.orders;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p>
        <strong className="font-semibold">{formatCount(list.units, "unit")}</strong> for{" "}
        {formatCount(list.orders, "order")}
        {rest > 0
          ? `; ${formatCount(rest, "order")} to pack ${rest === 1 ? "is" : "are"} not on this list`
          : ""}
      </p>
      <div className="flex flex-wrap gap-2 print:hidden">
        <PrintButton variant="secondary">
          <Printer aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
          Print
        </PrintButton>
        <Button asChild>
          <Link href={packingPath("/admin/packing/pack", orders)}>
            <PackageOpen aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
            Pack {formatCount(list.orders, "order")}
          </Link>
        </Button>
      </div>
    </div>
  );
}

function Warnings({ list: { leftOut, groups } }: Pick<PickListScreenProps, "list">) {
  const missing = groups.flatMap(({ products }) => products).filter((product) => product.missing > 0);
  return (
    <div className="mt-4 space-y-3 empty:hidden">
      {leftOut > 0 ? (
        <Notice
          tone="warning"
          title={`${leftOut.toLocaleString("en-US")} of the selected orders can't be packed`}
        >
          Packed, canceled, refunded and unpaid orders, and orders on hold, are left out.
        </Notice>
      ) : null}
      {missing.length > 0 ? (
        <Notice tone="error" title="Some units are missing">
          <ul>
            {missing.map(({ key, name, missing: units, orders }) => (
              <li key={key}>
                {name}: {formatCount(units, "unit")}. No lot on hand would arrive with enough life left. In{" "}
                {orders.length === 1 ? "order" : "orders"} {orders.join(", ")}.
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  );
}
