import { Badge, type BadgeProps } from "@/components/ui/badge";
import type { PeriodState } from "@/lib/core/period";

const LABELS: Record<PeriodState, string> = { active: "Active", scheduled: "Scheduled", ended: "Ended" };
const TONES: Record<PeriodState, BadgeProps["tone"]> = {
  active: "positive",
  scheduled: "honey",
  ended: "neutral",
};

/** Whether something is before, in or after its time. */
export const PeriodBadge = ({ state }: { state: PeriodState }) => (
  <Badge tone={TONES[state]} dot={state === "active"}>
    {LABELS[state]}
  </Badge>
);
