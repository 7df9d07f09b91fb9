"use client";
import { Undo2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { formatCount } from "@/lib/core/format-count";
import { type Batch, movedOrders } from "./use-batch";

function titleOf(batch: Batch): string {
  const { status, done, refused } = batch;
  const moved = movedOrders(batch).length;
  const numbered = done.length - moved;
  const parts = [
    ...(moved > 0 || numbered === 0
      ? [`${formatCount(moved, "order")} ${status ? `marked ${status}` : "changed back"}`]
      : []),
    ...(numbered > 0 ? [`${formatCount(numbered, "tracking number")} added`] : []),
    ...(refused.length > 0 ? [`${refused.length.toLocaleString("en-US")} not changed`] : []),
  ];
  return parts.join(", ");
}

interface BatchReportProps {
  batch: Batch;
  isBusy: boolean;
  onUndo: () => void;
  onDismiss: () => void;
}

/** The result for each order of the last batch, with Undo. */
export function BatchReport({ batch, isBusy, onUndo, onDismiss }: BatchReportProps) {
  const { status, done, refused } = batch;
  return (
    <Notice
      tone={refused.length > 0 ? "warning" : "success"}
      announce
      title={titleOf(batch)}
      className="mb-4"
      onDismiss={onDismiss}
      action={
        status && movedOrders(batch).length > 0 ? (
          <Button size="sm" variant="secondary" loading={isBusy} onClick={onUndo}>
            <Undo2 aria-hidden="true" className="size-4" />
            Undo
          </Button>
        ) : null
      }
    >
      {refused.length > 0 ? (
        <ul className="max-h-48 overflow-y-auto">
          {refused.map(({ id, orderNumber, reason }) => (
            <li key={id}>
              <OrderLink id={id} orderNumber={orderNumber} /> {reason}
            </li>
          ))}
        </ul>
      ) : null}
      {status === "shipped" && done.length > 0 ? (
        <p>Each buyer of these orders gets an email. Undo does not recall it.</p>
      ) : null}
      {done.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center underline underline-offset-4">
            Changed orders
          </summary>
          <ul className="flex max-h-48 flex-wrap gap-x-3 overflow-y-auto">
            {done.map(({ id, orderNumber }) => (
              <li key={id}>
                <OrderLink id={id} orderNumber={orderNumber} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Notice>
  );
}

const OrderLink = ({ id, orderNumber }: { id: string; orderNumber: string }) => (
  <Link href={`/admin/orders/${id}`} className="prose-link tabular inline-flex min-h-6 items-center">
    {orderNumber || "A deleted order"}
  </Link>
);
