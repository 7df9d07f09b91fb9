import { Badge } from "@/components/ui/badge";
import { getDisputeStatusLabel } from "@/lib/core/dispute-labels";

/** Badge with the status of a dispute or an inquiry. */
export function DisputeStatusBadge(dispute: { status: string; isInquiry: boolean }) {
  const tone = dispute.status === "won" ? "positive" : dispute.isInquiry ? "warning" : "danger";
  return <Badge tone={tone}>{getDisputeStatusLabel(dispute)}</Badge>;
}
