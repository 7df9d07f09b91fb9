import {
  compareWithWater,
  findNearestExamples,
  findPhZone,
  formatPh,
  PH_EXAMPLES,
} from "@/lib/content/rules/ph";

it.each([
  [0, "Acidic", "0–6.9"],
  [6.9, "Acidic", "0–6.9"],
  [7, "Neutral", "7.0"],
  [7.1, "Alkaline", "7.1–14"],
  [14, "Alkaline", "7.1–14"],
])("pH %d is %s (%s)", (ph, name, range) => {
  expect(findPhZone(ph)).toMatchObject({ name, range });
});

it("compares the acidity with familiar substances", () => {
  expect(compareWithWater(7)).toBe("the same as pure water");
  expect(compareWithWater(6)).toBe("about 10 times as acidic as pure water");
  expect(compareWithWater(7.4)).toBe("about 2.5 times as alkaline as pure water");
  expect(compareWithWater(2.3)).toBe("about 50,000 times as acidic as pure water");
  expect(findNearestExamples(7.4).map(formatPh)).toEqual(["7.35–7.45"]);
  expect(findNearestExamples(11.5)).toEqual([]);
  for (const { from, to } of PH_EXAMPLES) expect(from).toBeLessThanOrEqual(to);
});
