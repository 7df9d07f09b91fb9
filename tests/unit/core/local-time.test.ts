import { formatLocalTime, instantOf, localTimeOf } from "@/lib/core/dates";

const ZONE = "America/Los_Angeles";
const iso = (local: string, zone = ZONE) => instantOf(local, zone).toISOString();

describe("a time of the shop's clock", () => {
  it("is the instant at which the clock shows it, in winter and in summer", () => {
    expect(iso("2026-11-27T09:00")).toBe("2026-11-27T17:00:00.000Z");
    expect(iso("2026-07-04T00:00")).toBe("2026-07-04T07:00:00.000Z");
    expect(iso("2026-07-04T00:00", "Asia/Kolkata")).toBe("2026-07-03T18:30:00.000Z");
    expect(iso("2026-07-04T00:00", "UTC")).toBe("2026-07-04T00:00:00.000Z");
  });

  it("is the first of two when clocks are set back, and later when it is skipped", () => {
    expect(iso("2026-11-01T01:30")).toBe("2026-11-01T08:30:00.000Z");
    expect(iso("2026-11-01T00:59")).toBe("2026-11-01T07:59:00.000Z");
    expect(iso("2026-11-01T02:00")).toBe("2026-11-01T10:00:00.000Z");
    expect(iso("2026-03-08T02:30")).toBe("2026-03-08T10:30:00.000Z");
    expect(localTimeOf(instantOf("2026-03-08T02:30", ZONE), ZONE)).toBe("2026-03-08T03:30");
    expect(iso("2026-03-08T01:59")).toBe("2026-03-08T09:59:00.000Z");
    expect(iso("2026-03-08T03:00")).toBe("2026-03-08T10:00:00.000Z");
  });

  it("comes back from its instant at every hour around changes of the clock", () => {
    const hour = 60 * 60 * 1000;
    for (const zone of [ZONE, "Europe/Berlin", "Australia/Lord_Howe"])
      for (const change of [
        "2026-03-08",
        "2026-03-29",
        "2026-04-04",
        "2026-10-03",
        "2026-10-25",
        "2026-11-01",
      ])
        for (let hours = -30; hours < 54; hours += 1) {
          const local = localTimeOf(new Date(Date.parse(change) + hours * hour), zone);
          expect([zone, localTimeOf(instantOf(local, zone), zone)]).toEqual([zone, local]);
        }
  });

  it("is shown as a date and a time", () => {
    expect(formatLocalTime("2026-11-27T09:05").replaceAll("\u202f", " ")).toBe("Nov 27, 2026, 9:05 AM");
    expect(localTimeOf(new Date("2026-11-28T08:00:59Z"), ZONE)).toBe("2026-11-28T00:00");
  });
});
