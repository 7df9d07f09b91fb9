import {
  formatPickupHours,
  pickupArrival,
  pickupReadyOn,
  pickupUntil,
  readinessFor,
} from "@/lib/marketing/rules/pickup";
import { pickupHoursSchema, pickupSettingsSchema } from "@/lib/marketing/schema/pickup";

const ZONE = "America/Los_Angeles";
const open = { opens: "09:00", closes: "17:00" };
const hours = pickupHoursSchema.parse({
  mon: open,
  tue: open,
  wed: open,
  thu: open,
  fri: { opens: "09:30", closes: "12:00" },
});
const place = {
  name: "Farm stand",
  address: "1 Mill Rd",
  city: "Salem",
  state: "OR",
  zip: "97301",
  hours,
  instructions: "",
  keepDays: 7,
};

describe("the day on which a pickup order is ready", () => {
  // November 23, 2026 is a Monday; in Los Angeles, 18:00 UTC is 10 AM.
  it.each([
    ["within the opening hours", "2026-11-23T18:00:00Z", 24, "2026-11-24"],
    ["before they begin", "2026-11-23T14:00:00Z", 0, "2026-11-23"],
    ["after they end", "2026-11-24T02:00:00Z", 0, "2026-11-24"],
    ["at the moment of closing", "2026-11-24T01:00:00Z", 0, "2026-11-24"],
    ["after the short Friday", "2026-11-26T22:00:00Z", 24, "2026-11-30"],
    ["over the end of daylight saving time", "2026-10-30T19:30:00Z", 48, "2026-11-02"],
  ])("%s", (_case, paidAt, readyHours, day) => {
    expect(pickupReadyOn(new Date(paidAt), { hours, readyHours }, ZONE)).toBe(day);
  });

  it("is the day of readiness itself where the place never opens", () => {
    const never = { hours: pickupHoursSchema.parse({}), readyHours: 24 };
    expect(pickupReadyOn(new Date("2026-11-23T18:00:00Z"), never, ZONE)).toBe("2026-11-24");
  });
});

it("an order is ready by the shop's hours, or by those of its own pickup place once pickup is turned off", () => {
  const own = { hours: pickupHoursSchema.parse({ sat: open }), readyHours: 48 };
  const settings = { ...place, ...own, isOn: true, version: 1 };
  const off = { ...settings, isOn: false };
  expect(readinessFor(settings, place)).toEqual(settings);
  expect(readinessFor(off, place)).toEqual({ ...off, hours });
  expect(readinessFor(off, null)).toEqual(off);
});

it("lots need their life on the day of the pickup", () => {
  const monday = new Date("2026-11-23T18:00:00Z");
  expect(pickupArrival(monday, null, null, ZONE)).toBe("2026-11-23");
  expect(pickupArrival(monday, "2026-11-25", place, ZONE)).toBe("2026-11-25");
  expect(pickupArrival(monday, "2026-11-20", place, ZONE)).toBe("2026-11-23");
  expect(pickupArrival(new Date("2026-11-28T18:00:00Z"), "2026-11-27", place, ZONE)).toBe("2026-11-30");
});

it("an order is kept until a day on which the place is open", () => {
  expect(pickupUntil("2026-11-23", place)).toBe("2026-11-30");
  expect(pickupUntil("2026-11-27", { ...place, keepDays: 1 })).toBe("2026-11-30");
});

it("opening hours are in words", () => {
  expect(formatPickupHours(hours)).toEqual(["Mon–Thu 9 AM–5 PM", "Fri 9:30 AM–12 PM"]);
  expect(formatPickupHours(pickupHoursSchema.parse({ sun: { opens: "00:00", closes: "12:30" } }))).toEqual([
    "Sun 12 AM–12:30 PM",
  ]);
});

describe("settings", () => {
  const off = { ...place, isOn: false, readyHours: "24", keepDays: "7" };
  const problems = (input: object) =>
    (pickupSettingsSchema.safeParse(input).error?.issues ?? []).map(({ path }) => path.join("."));

  it("may be empty only while pickup is off", () => {
    const empty = { ...off, name: "", address: "", city: "", state: "", zip: "", hours: {} };
    expect(problems(empty)).toEqual([]);
    expect(problems({ ...empty, isOn: true })).toEqual(["name", "address", "city", "state", "zip", "hours"]);
    expect(problems({ ...off, isOn: true })).toEqual([]);
  });

  it("report empty fields even if a number is missing", () =>
    expect(problems({ ...off, isOn: true, name: "", readyHours: "" })).toEqual(["readyHours", "name"]));

  it("show the expected format of a state", () => {
    const { error } = pickupSettingsSchema.safeParse({ ...off, state: "XX" });
    expect(error?.issues.map(({ message }) => message)).toEqual(["must be a US state such as CA"]);
  });

  it("name the wrong field", () => {
    expect(problems({ ...off, state: "XX", keepDays: "0" })).toEqual(["state", "keepDays"]);
    expect(problems({ ...off, hours: { mon: { opens: "17:00", closes: "09:00" } } })).toEqual([
      "hours.mon.closes",
    ]);
    expect(problems({ ...off, hours: { mon: { opens: "0900", closes: "10:00" } } })).toEqual([
      "hours.mon.opens",
    ]);
  });
});
