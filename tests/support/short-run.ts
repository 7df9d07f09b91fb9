/**
 * With SHORT_RUN=1, benchmarks and the long tests run with little data: to see that they work, without
 * meaningful figures. Set by `npm run test:commands`.
 * @returns the first value in a short run, the second one otherwise
 */
export const inShortRun = <Value>(short: Value, full: Value): Value =>
  process.env["SHORT_RUN"] === "1" ? short : full;
