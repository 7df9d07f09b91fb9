import { Badge } from "@/components/ui/badge";

/** Whether the shop shows a content item. */
export function StateBadge({ isActive, isDeleted = false }: { isActive: boolean; isDeleted?: boolean }) {
  if (isDeleted) return <Badge tone="neutral">Deleted</Badge>;
  return isActive ? (
    <Badge tone="positive" dot>
      Active
    </Badge>
  ) : (
    <Badge tone="plain">Hidden</Badge>
  );
}
