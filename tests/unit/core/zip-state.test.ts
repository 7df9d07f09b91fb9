import { US_STATES } from "@/lib/core/us-states";
import { stateOfZip } from "@/lib/core/zip-state";

it.each([
  ["90210", "CA"],
  ["10001-1234", "NY"],
  ["00501", "NY"],
  ["02139", "MA"],
  ["05501", "MA"],
  ["05401", "VT"],
  ["20001", "DC"],
  ["20190", "VA"],
  ["73301", "TX"],
  ["73102", "OK"],
  ["79901", "TX"],
  ["33101", "FL"],
  ["39901", "GA"],
  ["96813", "HI"],
  ["99501", "AK"],
  [" 60601 ", "IL"],
])("%s is in %s", (zip, state) => expect(stateOfZip(zip)).toBe(state));

it.each([
  ["00901", "Puerto Rico"],
  ["34002", "the armed forces"],
  ["9021", "incomplete"],
  ["902100", "too long"],
  ["", "empty"],
])("%s is in no state: %s", (zip) => expect(stateOfZip(zip)).toBeUndefined());

it("every state has ZIP codes, which begin with one digit except in New York, Texas", () => {
  const found = new Map<string, Set<string>>();
  for (let prefix = 0; prefix < 1000; prefix += 1) {
    const zip = `${String(prefix).padStart(3, "0")}01`;
    const state = stateOfZip(zip);
    if (state) found.set(state, (found.get(state) ?? new Set()).add(zip.charAt(0)));
  }
  expect([...found.keys()].sort()).toEqual([...US_STATES].sort());
  expect([...found].filter(([, digits]) => digits.size > 1).map(([state]) => state)).toEqual(["NY", "TX"]);
});
