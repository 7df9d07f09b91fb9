"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { StockChangeView } from "@/lib/catalog/schema/admin-product";
import { formatDateTime } from "@/lib/core/dates";

const REASONS: Record<string, string> = {
  sale: "Sold",
  return: "Returned",
  edit: "Changed by hand",
  import: "Import",
  created: "First stock",
  refund_failed: "Taken back: a refund failed",
  received: "Received",
  written_off: "Written off",
  too_old: "Too old to ship",
  recalled: "Recalled",
  released: "For sale again",
};

const FIRST = 8;

interface StockHistoryProps {
  changes: readonly StockChangeView[];
  /** The shop's time zone. */
  timeZone: string;
}

/** Stock movements of a product, newest first. */
export function StockHistory({ changes, timeZone }: StockHistoryProps) {
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, FIRST);
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="text-22">Stock history</h2>
      {changes.length === 0 ? <p className="mt-2 text-14 text-ink-soft">Nothing has changed yet.</p> : null}
      <ol className="mt-3 divide-y divide-hairline text-14">
        {shown.map(({ id, change, onHand, cause, who, at }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 py-2.5">
            <span className="min-w-0">
              <span className="font-semibold">{REASONS[cause] ?? cause}</span>
              {who ? <span className="text-ink-soft"> by {who}</span> : null}
              <time dateTime={at} className="block text-12 text-ink-soft">
                {formatDateTime(at, timeZone)}
              </time>
            </span>
            <span className="tabular shrink-0 text-right">
              <span className={change > 0 ? "text-clover-deep" : "text-clay-deep"}>
                {change > 0 ? `+${change}` : `−${-change}`}
              </span>
              <span className="block text-12 text-ink-soft">{onHand} then</span>
            </span>
          </li>
        ))}
      </ol>
      {shown.length < changes.length ? (
        <Button size="sm" variant="secondary" className="mt-3" onClick={() => setAll(true)}>
          Show all {changes.length}
        </Button>
      ) : null}
    </Card>
  );
}
