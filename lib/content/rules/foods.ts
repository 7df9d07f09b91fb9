import { escapeRegExp } from "@/lib/core/text";
import type { Composition, FoodDetail, FoodParams, FoodSummary } from "../schema";

/**
 * Potential renal acid load of 100 g in mEq, to the tenth, by the formula of Remer and Manz (J Am Diet Assoc
 * 1995;95:791–797). Below zero the food leaves more base than acid for the kidneys.
 */
export function calculatePral(food: Composition): number {
  const { proteinG, phosphorusMg, potassiumMg, magnesiumMg, calciumMg } = food;
  const load =
    0.49 * proteinG + 0.037 * phosphorusMg - 0.021 * potassiumMg - 0.026 * magnesiumMg - 0.013 * calciumMg;
  return Math.round(load * 10) / 10 + 0; // no -0
}

/** "+32.3", "−8.1", "0.0", with a true minus. */
export const formatSigned = (value: number): string =>
  `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(1)}`;

/** "7.5-8.0" → "7.5–8.0" */
export const formatPhRange = (range: string): string => range.replace("-", "–");

const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Case- and accent-insensitive substring matches. */
export const createMatcher = (search: string) => {
  const wanted = folded(search);
  return (text: string): boolean => folded(text).includes(wanted);
};

/** Foods of a category that match a search in name, other names, kind, description, benefits or nutrients. */
export function filterFoods<Food extends FoodSummary>(
  foods: readonly Food[],
  { search, category }: Pick<FoodParams, "search" | "category">,
): Food[] {
  const has = createMatcher(search);
  return foods.filter(
    (food) =>
      (category === undefined || food.category.slug === category) &&
      [food.name, food.type, food.description, ...food.words, ...food.benefits, ...food.nutrients].some(has),
  );
}

const LETTER = "[\\p{L}\\p{N}_]";
/** The edge of a word in any language, as `\y` in PostgreSQL: `\b` knows only letters without accents. */
const EDGE = `(?:(?<=${LETTER})(?!${LETTER})|(?<!${LETTER})(?=${LETTER}))`;

/** Whether a line of ingredients contains a food: its word or the plural of it, but not only its oil. */
export function mentionsFood(line: string, words: readonly string[]): boolean {
  const known = words.map(escapeRegExp).join("|");
  return known !== "" && new RegExp(`${EDGE}(?:${known})(?:e?s)?${EDGE}(?! oil)`, "iu").test(line);
}

/** The source of each figure that a food's page shows, one sentence each. */
export const describeFigureSources = ({ phLevel, pral }: Pick<FoodDetail, "phLevel" | "pral">): string =>
  [
    ...(phLevel ? ["The pH comes from charts of alkaline foods."] : []),
    ...(pral === null ? [] : ["The acid load is calculated from the food's nutrients."]),
  ].join(" ");
