import { Badge } from "@/components/ui/badge";
import { disputeStatus } from "@/lib/core/dispute-labels";

/** Badge with the status of a dispute or an inquiry. */
export function DisputeStatus(dispute: { status: string; isInquiry: boolean }) {
  const tone = dispute.status === "won" ? "positive" : dispute.isInquiry ? "warning" : "danger";
  return <Badge tone={tone}>{disputeStatus(dispute)}</Badge>;
}
