import { Badge, type BadgeProps } from "@/components/ui/badge";
import type { PeriodState } from "@/lib/core/period";

const LABELS: Record<PeriodState, string> = { active: "Active", scheduled: "Scheduled", ended: "Ended" };
const TONES: Record<PeriodState, BadgeProps["tone"]> = {
  active: "positive",
  scheduled: "honey",
  ended: "neutral",
};

/** Whether a period is scheduled, active or ended. */
export const PeriodBadge = ({ state }: { state: PeriodState }) => (
  <Badge tone={TONES[state]} dot={state === "active"}>
    {LABELS[state]}
  </Badge>
);
