interface Facts {
  status: string;
  pausedBecause: string | null;
  problem: string | null;
}

/**
 * Whether a renewal is owed because the card was declined, or because the bank asks its owner to confirm. The worklist
 * of declined cards has the same condition in SQL.
 */
export const isDeclined = ({ status, pausedBecause, problem }: Facts): boolean =>
  (problem === "declined" || problem === "authentication") &&
  (status === "active" || (status === "paused" && pausedBecause === "declined"));
