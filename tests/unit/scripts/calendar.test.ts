import { daysLater } from "../../support/calendar";

it.each([
  ["2026-10-20T06:30:00Z", 30, "2026-11-19T07:30:00.000Z"], // 11:30 PM in Los Angeles, over the end of summer time
  ["2027-02-20T07:30:00Z", 30, "2027-03-22T06:30:00.000Z"], // and over its beginning
  ["2027-06-01T12:00:00Z", 31.5, "2027-07-03T00:00:00.000Z"],
])("%s and %s days are at the same time of day", (from, days, later) => {
  expect(new Date(daysLater(Date.parse(from), days, "America/Los_Angeles")).toISOString()).toBe(later);
});
