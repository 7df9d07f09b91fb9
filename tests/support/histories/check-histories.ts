import fc from "fast-check";

const USUAL_SEED = 1;

/**
 * Checks a property of random histories. HISTORY_RUNS sets how many are played and HISTORY_SEED which
 * ones: a failure prints the values that repeat it. Without them, the same histories are played each
 * time, so that `npm test` does not fail at random.
 * @param runs how many are played without HISTORY_RUNS
 */
export async function checkHistories<Parts>(property: fc.IAsyncProperty<Parts>, runs: number): Promise<void> {
  const { HISTORY_RUNS, HISTORY_SEED } = process.env;
  const details = await fc.check(property, {
    numRuns: Number(HISTORY_RUNS ?? runs),
    endOnFailure: true,
    ...(HISTORY_RUNS && !HISTORY_SEED ? {} : { seed: Number(HISTORY_SEED ?? USUAL_SEED) }),
  });
  const report = await fc.asyncDefaultReportMessage(details);
  if (details.failed)
    throw new Error(
      `${report}\n\nTo repeat this failure: HISTORY_SEED=${details.seed} HISTORY_RUNS=${details.numRuns}`,
      { cause: details.errorInstance },
    );
}
