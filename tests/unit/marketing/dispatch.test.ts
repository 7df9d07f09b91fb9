import {
  addBusinessDays,
  dueUntil,
  estimateArrival,
  estimateDelivery,
  NO_SCHEDULE,
  shipDayOf,
} from "@/lib/marketing/rules/dispatch";
import { type DispatchSchedule, dispatchSchema } from "@/lib/marketing/schema/dispatch";

const ZONE = "America/Los_Angeles";

describe("business days", () => {
  it("skip the weekend", () => {
    expect(addBusinessDays("2026-11-20", 5)).toBe("2026-11-27"); // from a Friday
    expect(addBusinessDays("2026-11-21", 2)).toBe("2026-11-24"); // from a Saturday
    expect(addBusinessDays("2028-02-28", 2)).toBe("2028-03-01"); // over a leap day
  });
});

it("a parcel arrives within the longest delivery time of its method", () => {
  expect(estimateArrival("2026-11-20", 5)).toBe("2026-11-27");
  expect(estimateArrival("2026-11-20", 2)).toBe("2026-11-24");
});

// November 23, 2026 is a Monday, and the 26th is Thanksgiving; in Los Angeles, 22:00 UTC is 2 PM.
const schedule: DispatchSchedule = {
  cutoffTime: "14:00",
  shipDays: ["mon", "tue", "wed", "thu"],
  closedDays: ["2026-11-26"],
};

describe("the day on which an order leaves", () => {
  it.each([
    ["before the cutoff time", "2026-11-23T21:59:00Z", "2026-11-23"],
    ["at the cutoff time", "2026-11-23T22:00:00Z", "2026-11-24"],
    ["after it, before a holiday and a weekend", "2026-11-25T23:00:00Z", "2026-11-30"],
    ["on a holiday", "2026-11-26T18:00:00Z", "2026-11-30"],
    ["on a day without shipping", "2026-11-27T18:00:00Z", "2026-11-30"],
    ["in the evening, when UTC has the next day", "2026-11-24T05:00:00Z", "2026-11-24"],
  ])("%s", (_case, paidAt, day) => expect(shipDayOf(new Date(paidAt), schedule, ZONE)).toBe(day));

  it("is the day of the payment without a schedule, at any time (D13)", () => {
    for (const paidAt of ["2026-11-28T18:00:00Z", "2026-11-24T07:30:00Z"])
      expect(estimateDelivery(new Date(paidAt), 5, NO_SCHEDULE, ZONE)).toEqual(
        paidAt.startsWith("2026-11-28")
          ? { shipsOn: "2026-11-28", arrivesBy: "2026-12-04" }
          : { shipsOn: "2026-11-23", arrivesBy: "2026-11-30" },
      );
  });

  it("is the day itself where every day is closed", () => {
    const days = Array.from(
      { length: 60 },
      (_, index) => `2026-12-${String((index % 31) + 1).padStart(2, "0")}`,
    );
    const closed = { cutoffTime: null, shipDays: ["mon" as const], closedDays: days };
    expect(shipDayOf(new Date("2026-12-01T18:00:00Z"), closed, ZONE)).toBe("2027-01-04");
  });
});

it("business days skip holidays, and a parcel that is packed today leaves on the next ship day", () => {
  expect(addBusinessDays("2026-11-24", 2, schedule.closedDays)).toBe("2026-11-27");
  expect(estimateArrival("2026-11-26", 2, schedule)).toBe("2026-12-02");
  expect(estimateDelivery(new Date("2026-11-25T18:00:00Z"), 2, schedule, ZONE)).toEqual({
    shipsOn: "2026-11-25",
    arrivesBy: "2026-11-30",
  });
});

it("holidays without ship days change no estimate: there is no schedule (D13)", () => {
  const holidaysOnly = { cutoffTime: null, shipDays: [], closedDays: ["2026-11-26"] };
  expect(estimateArrival("2026-11-23", 5, holidaysOnly)).toBe("2026-11-30");
});

it("settings name the wrong field", () => {
  const problems = (input: object) =>
    (dispatchSchema.safeParse(input).error?.issues ?? []).map(({ path }) => path.join("."));
  const none = { shipDays: [], cutoffTime: "", closedDays: "" };
  expect(problems(none)).toEqual([]);
  expect(problems({ ...none, cutoffTime: "14:00" })).toEqual(["shipDays"]);
  expect(problems({ shipDays: ["mon"], cutoffTime: "2 PM", closedDays: "" })).toEqual(["cutoffTime"]);
  expect(problems({ shipDays: ["mon"], cutoffTime: "", closedDays: "2026-02-30" })).toEqual(["closedDays.0"]);
  expect(dispatchSchema.parse({ ...none, closedDays: "2026-12-25; 2026-11-26" }).closedDays).toHaveLength(2);
});

it("settings show the expected format of a time and a date", () => {
  const input = { shipDays: ["mon"], cutoffTime: "2 PM", closedDays: "2026-12-25, Dec 26, 2026-02-30" };
  const issues = dispatchSchema.safeParse(input).error?.issues ?? [];
  // A form shows the first problem of a field.
  expect(
    Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message])),
  ).toEqual({
    cutoffTime: "must be a time such as 14:00",
    "closedDays.1": "must be a date such as 2026-12-24",
    "closedDays.2": "must be a date such as 2026-12-24",
  });
});

describe("the payment deadline of orders that ship by the end of a day", () => {
  it.each([
    ["a ship day: paid before its cutoff time", "2026-11-23", "2026-11-23T22:00:00.000Z"],
    ["a holiday: what was due before it", "2026-11-26", "2026-11-25T22:00:00.000Z"],
    ["a Sunday", "2026-11-29", "2026-11-25T22:00:00.000Z"],
  ])("%s", (_case, day, until) => expect(dueUntil(day, schedule, ZONE)?.toISOString()).toBe(until));

  it("is what was paid on the day, without a cutoff time", () =>
    expect(dueUntil("2026-11-23", { ...schedule, cutoffTime: null }, ZONE)?.toISOString()).toBe(
      "2026-11-24T08:00:00.000Z",
    ));

  it("agrees with the ship day of every order", () => {
    for (let hour = 0; hour < 24 * 10; hour += 1) {
      const paidAt = new Date(Date.UTC(2026, 10, 20, hour));
      for (const day of ["2026-11-23", "2026-11-25", "2026-11-26", "2026-11-28", "2026-11-30"])
        expect(paidAt < (dueUntil(day, schedule, ZONE) ?? paidAt)).toBe(
          shipDayOf(paidAt, schedule, ZONE) <= day,
        );
    }
  });

  it("has no limit without a schedule", () => expect(dueUntil("2026-11-23", NO_SCHEDULE, ZONE)).toBeNull());
});
