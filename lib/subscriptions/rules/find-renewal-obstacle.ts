import type { PauseReason, RenewalProblem } from "../schema";

/** What prevents an active subscription from renewing (D22); null if nothing does. */
export function findRenewalObstacle({
  isMember,
  isSold,
  problem,
}: {
  isMember: boolean;
  /** Whether its product is sold. */
  isSold: boolean;
  problem: RenewalProblem | null;
}): PauseReason | RenewalProblem | null {
  if (!isMember) return "not_member";
  return isSold ? problem : "product_gone";
}
