import type { Ingredient } from "../schema";

/** The most servings that a recipe is for, as written and as scaled. */
export const MAX_SERVINGS = 50;

const FRACTIONS: readonly [value: number, sign: string][] = [
  [0, ""],
  [1 / 8, "⅛"],
  [1 / 4, "¼"],
  [1 / 3, "⅓"],
  [1 / 2, "½"],
  [2 / 3, "⅔"],
  [3 / 4, "¾"],
  [1, ""],
];
/** Maximum difference between a recipe's own figure and the fraction that replaces it. */
const EXACT = 0.01;

const nearest = (value: number): readonly [number, string] =>
  FRACTIONS.reduce((best, one) => (Math.abs(one[0] - value) < Math.abs(best[0] - value) ? one : best));

/** 1.5 → "1½"; amounts too fine for a spoon are rounded to the next fraction: 0.3 → "⅓". At least "⅛". */
export function formatFraction(value: number): string {
  const [part, sign] = nearest(value - Math.floor(value));
  const whole = Math.floor(value) + (part === 1 ? 1 : 0);
  if (whole === 0) return sign || "⅛";
  return `${whole}${sign}`;
}

const roundTo = (value: number, step: number): number => Math.max(step, Math.round(value / step) * step);

/** 20 → "20 g"; 1,350 → "1.35 kg". Scaled amounts as a kitchen scale shows them: by 1, from 20 by 5, from 100 by 10. */
function metric(value: number, unit: "g" | "ml", scaled: boolean): Amount {
  const step = value < 20 ? 1 : value < 100 ? 5 : 10;
  const amount = scaled ? roundTo(value, step) : value;
  if (amount < 1000) return { figure: String(amount), unit };
  return { figure: String(Math.round(amount / 10) / 100), unit: unit === "g" ? "kg" : "l" };
}

/** Teaspoons in each. */
const SPOONS: Readonly<Record<string, number>> = { teaspoon: 1, tablespoon: 3, cup: 48 };
const isSmooth = (value: number): boolean => Math.abs(nearest(value % 1)[0] - (value % 1)) < EXACT;

/** A practical measure: 6 teaspoons are 2 tablespoons, 12 tablespoons ¾ cup, a third of a tablespoon 1 teaspoon. */
function spoons(value: number, unit: string): Amount {
  const teaspoons = value * (SPOONS[unit] ?? 1);
  const inCups = teaspoons / 48;
  const inTablespoons = teaspoons / 3;
  const stays =
    unit === "cup" ? inCups >= 0.24 : unit === "tablespoon" ? inTablespoons >= 0.49 : teaspoons < 3;
  if (inCups >= 0.24 && unit !== "cup" && inTablespoons > 4 && isSmooth(inCups))
    return { figure: formatFraction(inCups), unit: "cup" };
  if (stays) return { figure: formatFraction(value), unit };
  return inTablespoons >= 0.99
    ? { figure: formatFraction(inTablespoons), unit: "tablespoon" }
    : { figure: formatFraction(teaspoons), unit: "teaspoon" };
}

const isMeasured = (unit: string): boolean => unit === "g" || unit === "ml" || unit in SPOONS;

/** Practical amounts of pieces and packs: by quarters below one, by halves below four, then whole. */
const pieces = (value: number): number => roundTo(value, value < 1 ? 0.25 : value < 4 ? 0.5 : 1);

const UNITS: Readonly<Record<string, string>> = {
  pouch: "pouches",
  pinch: "pinches",
  handful: "handfuls",
  jar: "jars",
  pack: "packs",
  teaspoon: "teaspoons",
  tablespoon: "tablespoons",
  cup: "cups",
  tin: "tins",
  slice: "slices",
  clove: "cloves",
};
const SINGULAR = new Map(Object.entries(UNITS).map(([one, many]) => [many, one]));
const singular = (unit: string | null): string => (unit === null ? "" : (SINGULAR.get(unit) ?? unit));

/** An amount and its unit: "1½" and "cup". */
interface Amount {
  figure: string;
  unit: string;
}

function amountOf(value: number, unit: string, scaled: boolean): Amount {
  if (unit === "g" || unit === "ml") return metric(value, unit, scaled);
  if (unit in SPOONS) return scaled ? spoons(value, unit) : { figure: formatFraction(value), unit };
  return { figure: formatFraction(scaled ? pieces(value) : value), unit };
}

const isMany = (figure: string): boolean => /^\d/.test(figure) && figure !== "1";

/** An ingredient as listed. */
export interface IngredientText {
  /** "1½ cups", "12", "150 g"; empty for an amount to taste. */
  amount: string;
  name: string;
}

/**
 * An ingredient scaled to a number of servings, in measurable amounts.
 * @param factor wanted servings divided by those of the recipe
 */
export function scaleIngredient(ingredient: Ingredient, factor: number): IngredientText {
  const { quantity, unit, name, plural } = ingredient;
  if (quantity === null) return { amount: "", name };
  const scaled = Math.abs(factor - 1) > 1e-9;
  const { figure, unit: measure } = amountOf(quantity * factor, singular(unit), scaled);
  if (measure === "") return { amount: figure, name: isMany(figure) && plural ? plural : name };
  const word = isMany(figure) ? (UNITS[measure] ?? measure) : measure;
  return { amount: `${figure} ${word}`, name };
}

/** An ingredient as one line: "1½ cups ice". */
export function formatIngredient(ingredient: Ingredient, factor: number): string {
  const { amount, name } = scaleIngredient(ingredient, factor);
  return [amount, name].filter(Boolean).join(" ") + (ingredient.note ? `, ${ingredient.note}` : "");
}

type Bought = Pick<Ingredient, "quantity" | "unit" | "perPack">;

/**
 * The number of packs of an ingredient, equal to its line in the list: 1.2 pouches are shown, and bought, as
 * 1.
 */
function packShare({ quantity, unit, perPack }: Bought, factor: number): number {
  const value = (quantity ?? 0) * factor;
  const isWritten = value === 0 || Math.abs(factor - 1) < 1e-9 || isMeasured(singular(unit));
  return (isWritten ? value : pieces(value)) / perPack;
}

/** A product to buy. */
export interface ShoppingLine {
  productId: string;
  productName: string;
  /** Whole packs, at least one, for a kitchen that has none of it. */
  packs: number;
}

/** The products of a recipe that the shop sells, one line per product: ingredients of the same product are added up. */
export function buildShoppingList(
  ingredients: readonly (Bought & { product: { id: string; name: string } | null })[],
  factor: number,
): ShoppingLine[] {
  const parts = new Map<string, { name: string; share: number }>();
  for (const { product, ...ingredient } of ingredients) {
    if (!product) continue;
    const share = (parts.get(product.id)?.share ?? 0) + packShare(ingredient, factor);
    parts.set(product.id, { name: product.name, share });
  }
  return [...parts].map(([productId, { name, share }]) => ({
    productId,
    productName: name,
    packs: Math.max(1, Math.ceil(share - 1e-9)),
  }));
}
