import { Notice } from "@/components/ui/notice";
import { findConflicts } from "@/lib/campaigns/rules";
import type { Campaign } from "@/lib/campaigns/schema";
import { formatPeriod } from "@/lib/core/dates";

interface ConflictWarningProps {
  /** As typed. */
  campaign: Parameters<typeof findConflicts>[0];
  campaigns: readonly Campaign[];
}

/**
 * Lists the other sales, discounts and price changes for the same products at the same
 * time; renders nothing if there are none.
 */
export function ConflictWarning({ campaign, campaigns }: ConflictWarningProps) {
  const others = findConflicts(campaign, campaigns);
  if (others.length === 0) return null;
  return (
    <Notice tone="warning" announce title="Another campaign changes these prices at the same time">
      <ul className="list-disc space-y-1 pl-4">
        {others.map((other) => (
          <li key={other.id}>
            {other.title} ({other.detail}): {formatPeriod(other)}
          </li>
        ))}
      </ul>
      <p className="mt-1">Sales and discounts are taken off the price in effect, so savings can add up.</p>
    </Notice>
  );
}
