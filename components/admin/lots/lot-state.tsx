import { Badge, type BadgeProps } from "@/components/ui/badge";
import { formatLongDay } from "@/lib/core/dates";
import type { AdminLot, LotState, WriteOffReason } from "@/lib/inventory/schema";

/** The states of lots, in the list and its filter. */
export const LOT_STATE_LABELS: Record<LotState, string> = {
  for_sale: "For sale",
  expiring: "Expiring soon",
  too_old: "Too old to ship",
  recalled: "Recalled",
  empty: "Empty",
};

const TONES: Record<LotState, BadgeProps["tone"]> = {
  for_sale: "positive",
  expiring: "warning",
  too_old: "danger",
  recalled: "danger",
  empty: "plain",
};

export const LotStateBadge = ({ state }: { state: LotState }) => (
  <Badge tone={TONES[state]}>{LOT_STATE_LABELS[state]}</Badge>
);

/** Why units were written off. */
export const WRITE_OFF_LABELS: Record<WriteOffReason, string> = {
  expired: "Too old",
  damaged: "Damaged",
  lost: "Lost",
  recalled: "Recalled",
  refunded: "Refunded, not restocked",
  other: "Other",
};

/** A lot without its product: "Batch 0412", or what it is. */
export const lotName = ({ batch, isReceived }: Pick<AdminLot, "batch" | "isReceived">): string =>
  batch ? `Batch ${batch}` : isReceived ? "No batch" : "Stock edits";

export const expiryText = ({ bestBefore }: Pick<AdminLot, "bestBefore">): string =>
  bestBefore ? formatLongDay(bestBefore) : "No date";
