import { daySchema, localTimeField } from "@/lib/admin/schema/fields";
import { instantOf, localTimeOf } from "@/lib/core/dates";
import { addCreditSchema } from "@/lib/credit/schema";
import { wasteListSchema } from "@/lib/inventory/schema";

// Neither a time of the year 10000 in UTC nor a day of the year 0 can be stored.
describe("days and times that staff type", () => {
  it.each(["0000-01-01", "0001-01-01", "1999-12-31", "2101-01-01", "9999-12-31"])(
    "outside 2000 to 2100 are refused: %s",
    (day) => {
      expect(daySchema.safeParse(day).success).toBe(false);
      for (const time of ["00:00", "23:59"]) {
        const { error } = localTimeField.safeParse(`${day}T${time}`);
        expect(error?.issues.map(({ message }) => message)).toEqual(["must be between 2000 and 2100"]);
      }
    },
  );

  it.each(["2000-01-01", "2026-11-21", "2100-12-31"])("within them are instants in every zone: %s", (day) => {
    expect(daySchema.parse(day)).toBe(day);
    for (const zone of ["America/Los_Angeles", "Pacific/Kiritimati", "Pacific/Niue"])
      for (const time of [`${day}T00:00`, `${day}T23:59`])
        expect(localTimeOf(instantOf(localTimeField.parse(time) ?? "", zone), zone)).toBe(time);
  });

  it("are ignored as a filter of a list, as other invalid ones", () => {
    expect(wasteListSchema.parse({ from: "0000-01-01", to: "2026-11-21" })).toMatchObject({
      from: undefined,
      to: "2026-11-21",
    });
  });

  it("are refused as the last day of store credit", () => {
    const parse = (expiresOn: string) =>
      addCreditSchema.safeParse({ requestKey: "key-of-a-test", amount: 100, reason: "Late", expiresOn });
    expect(parse("2026-12-24").success).toBe(true);
    expect(parse("9999-12-31").error?.issues).toMatchObject([{ path: ["expiresOn"] }]);
  });

  it("keep the message about another text", () => {
    const { error } = localTimeField.safeParse("soon");
    expect(error?.issues.map(({ message }) => message)).toEqual(["must be a date and a time, or empty"]);
  });
});
