import { Badge, type BadgeProps } from "@/components/ui/badge";
import type { ProblemAnswer, ProblemRow } from "@/lib/problems/schema";

/** The answers to a problem as staff read them. */
const ANSWER_LABELS: Record<ProblemAnswer, string> = {
  refund: "Refunded",
  credit: "Store credit",
  replacement: "Replaced",
  declined: "Declined",
};

const TONES: Record<ProblemAnswer, BadgeProps["tone"]> = {
  refund: "positive",
  credit: "positive",
  replacement: "positive",
  declined: "neutral",
};

/** The state of a problem, or its answer. */
export function ProblemBadge({ status, answer }: Pick<ProblemRow, "status" | "answer">) {
  if (answer) return <Badge tone={TONES[answer]}>{ANSWER_LABELS[answer]}</Badge>;
  return (
    <Badge tone={status === "open" ? "warning" : "plain"}>{status === "open" ? "To answer" : "Closed"}</Badge>
  );
}
