import type { Day } from "@/lib/core/dates";
import type { PauseReason, RenewalProblem } from "../schema";

/** What prevents an active subscription from renewing (D22); null if nothing does. */
export function findRenewalObstacle({
  isMember,
  memberUntil,
  isSold,
  nextDate,
  problem,
}: {
  isMember: boolean;
  /** The last day of a canceled membership; null otherwise. */
  memberUntil: Day | null;
  /** Whether its product is sold. */
  isSold: boolean;
  nextDate: Day;
  problem: RenewalProblem | null;
}): PauseReason | RenewalProblem | "membership_ends" | null {
  if (!isMember) return "not_member";
  if (!isSold) return "product_gone";
  if (memberUntil !== null && nextDate > memberUntil) return "membership_ends";
  return problem;
}
