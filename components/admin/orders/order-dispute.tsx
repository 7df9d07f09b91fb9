import { Link } from "@/components/ui/link";
import { formatDate } from "@/lib/core/dates";
import { getDisputeLabel } from "@/lib/core/dispute-labels";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";
import { DisputeStatusBadge } from "./dispute-status-badge";

interface OrderDisputeProps {
  dispute: AdminOrder["disputes"][number];
  timeZone: string;
}

/** A dispute of an order in the list of its payments, with the link to its evidence. */
export function OrderDispute({
  dispute: { id, status, isInquiry, reason, dueBy, isAnswered },
  timeZone,
}: OrderDisputeProps) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {getDisputeLabel({ isInquiry })}: {reason}{" "}
        <DisputeStatusBadge status={status} isInquiry={isInquiry} />
      </span>
      {dueBy && status === "open" && !isAnswered ? (
        <span className="block text-12">Answer it by {formatDate(dueBy, timeZone)}</span>
      ) : null}
      <Link href={`/admin/orders/disputes/${id}`} className="prose-link text-12">
        {isAnswered || status !== "open" ? "See the evidence" : "Collect and submit evidence"}
      </Link>
    </>
  );
}
