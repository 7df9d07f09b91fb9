import type { JestReport } from "./test-report";

/** Instants at which tests that count days have failed, or could fail: each represents a kind. */
export const MOMENTS = {
  "00:10": "2026-12-09T00:10:00Z",
  "06:10": "2026-12-09T06:10:00Z",
  "12:10": "2026-12-09T12:10:00Z",
  "18:10": "2026-12-09T18:10:00Z",
  "23:50": "2026-12-09T23:50:00Z",
  "31 December": "2026-12-31T23:50:00Z",
  "28 February": "2027-02-28T23:50:00Z",
  "29 February": "2028-02-29T00:10:00Z",
  // Half an hour before the clocks of America/New_York change.
  "New York, spring": "2027-03-14T06:30:00Z",
  "New York, fall": "2027-11-07T05:30:00Z",
} as const;

/** Part of "clock", which every run includes. */
export const CLOCK_MOMENTS = [MOMENTS["31 December"], MOMENTS["29 February"], MOMENTS["New York, spring"]];

/** Of the process and of the database. The shop's own zone is a setting of the tests. */
export const ZONES = ["UTC", "America/Los_Angeles", "Asia/Tokyo"] as const;

/** Variables of a Jest run at several moments; jest.config.mjs creates a project for each. */
export const momentEnv = (moments: readonly string[], zone: string, databaseZone: string) => ({
  TEST_MOMENTS: moments.join(","),
  TZ: zone,
  TEST_DATABASE_ZONE: databaseZone,
});

export const momentProject = (moment: string): string => `clock ${moment}`;

/** The passed and failed tests at each moment in each zone, as lines of text. @param reports by zone */
export function matrixTable(reports: ReadonlyMap<string, JestReport | undefined>): string {
  const zones = [...reports.keys()];
  const cell = (zone: string, moment: string): string => {
    const counts = reports.get(zone)?.projects[momentProject(moment)];
    if (!counts) return "did not run";
    return counts.failed === 0
      ? `${counts.passed} passed`
      : `${counts.passed} passed, ${counts.failed} FAILED`;
  };
  const rows = Object.entries(MOMENTS).map(([name, moment]) => [
    name,
    moment,
    ...zones.map((zone) => cell(zone, moment)),
  ]);
  const all = [["", "UTC", ...zones.map((zone) => `TZ=${zone}`)], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
