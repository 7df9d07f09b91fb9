import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Table, Td, Th } from "@/components/ui/table";
import { formatCount } from "@/lib/core/format-count";
import type { TrackingLine, TrackingPlan } from "@/lib/fulfillment/schema";
import { STATUS_BADGES } from "@/lib/orders/rules/admin-orders";

const OUTCOMES = {
  ship: { label: "Ships", tone: "positive" },
  add: { label: "Adds tracking number", tone: "fern" },
  same: { label: "No change", tone: "neutral" },
  error: { label: "Error", tone: "danger" },
} as const;

const count = ({ lines }: TrackingPlan, outcome: TrackingLine["outcome"]): number =>
  lines.filter((line) => line.outcome === outcome).length;

interface TrackingPreviewProps {
  plan: TrackingPlan;
  /** The button that ships the valid rows. */
  children: ReactNode;
}

/** Preview of a tracking file, rows with errors first. Valid rows can be shipped without the others. */
export function TrackingPreview({ plan, children }: TrackingPreviewProps) {
  const [errors, same, added] = [count(plan, "error"), count(plan, "same"), count(plan, "add")];
  const lines = [
    ...plan.lines.filter(({ outcome }) => outcome === "error"),
    ...plan.lines.filter(({ outcome }) => outcome !== "error"),
  ];
  return (
    <section aria-label="What the file would do" className="space-y-4">
      <p className="flex flex-wrap gap-2" role="status">
        <Badge tone="positive">{count(plan, "ship")} to ship</Badge>
        {added > 0 ? <Badge tone="fern">{formatCount(added, "tracking number")} to add</Badge> : null}
        {same > 0 ? <Badge tone="neutral">{same} unchanged</Badge> : null}
        {errors > 0 ? <Badge tone="danger">{errors} with errors</Badge> : null}
      </p>
      {errors > 0 ? (
        <Notice tone="warning" title={`${errors === 1 ? "1 row has" : `${errors} rows have`} errors`}>
          Rows with errors are skipped. Fix these rows and upload the file again. Orders that already have
          their tracking numbers do not change.
        </Notice>
      ) : null}
      {children}
      {lines.length > 0 ? (
        <div className="overflow-hidden rounded-card border border-hairline bg-card">
          <Table label="Rows of the file" region="max-h-[32rem]">
            <thead>
              <tr>
                <Th className="text-right">Row</Th>
                <Th>Order</Th>
                <Th>Outcome</Th>
                <Th>Parcel</Th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Row key={line.line} line={line} />
              ))}
            </tbody>
          </Table>
        </div>
      ) : (
        <Notice title="The file has no rows" />
      )}
    </section>
  );
}

function Row({ line }: { line: TrackingLine }) {
  const { orderNumber, order, outcome, courier, trackingNumber, problems } = line;
  const { label, tone } = OUTCOMES[outcome];
  return (
    <tr>
      <Td className="tabular text-right align-top">{line.line}</Td>
      <Th scope="row" className="align-top">
        {order ? (
          <Link href={`/admin/orders/${order.id}`} className="tabular hover:underline">
            {orderNumber}
          </Link>
        ) : (
          orderNumber || "(no number)"
        )}
        {order ? <span className="block font-normal text-ink-soft">{order.customerName}</span> : null}
      </Th>
      <Td className="space-y-1 align-top">
        <Badge tone={tone}>{label}</Badge>
        {order && outcome === "ship" ? (
          <span className="block text-12 whitespace-nowrap text-ink-soft">
            Now: {STATUS_BADGES[order.status].label}
          </span>
        ) : null}
      </Td>
      <Td className="min-w-72 space-y-1 align-top wrap-anywhere">
        <p className="tabular">{[courier, trackingNumber].filter(Boolean).join(" ")}</p>
        {problems.map(({ field, problem }) => (
          <p key={`${field} ${problem}`} className="text-clay-deep">
            <strong className="font-semibold">Column {field}: </strong>
            {problem}
          </p>
        ))}
      </Td>
    </tr>
  );
}
