import { Badge } from "@/components/ui/badge";
import type { ReviewState } from "@/lib/reviews/schema";

/** Whether a review is shown in the shop or awaits approval. */
export function ReviewStateBadge({ state }: { state: ReviewState }) {
  if (state === "visible") return <Badge tone="positive">Visible</Badge>;
  if (state === "hidden") return <Badge tone="plain">Hidden</Badge>;
  return (
    <Badge tone="warning" dot>
      Waiting
    </Badge>
  );
}
