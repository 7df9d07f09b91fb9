import type { Ingredient } from "../schema";

/** A recipe is cooked for one up to so many. */
export const MAX_SERVINGS = 48;

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
/** How far a figure of the recipe itself may be from a fraction and still be written as one. */
const EXACT = 0.01;

const nearest = (value: number): readonly [number, string] =>
  FRACTIONS.reduce((best, one) => (Math.abs(one[0] - value) < Math.abs(best[0] - value) ? one : best));

/** 1.5 → "1½"; what is too fine for a spoon goes to the next fraction: 0.3 → "⅓". Never nothing: at least "⅛". */
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

/** The measure that one would take: 6 teaspoons are 2 tablespoons, 12 tablespoons ¾ cup, a third of a tablespoon 1 teaspoon. */
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

/** Pieces and packs as one would take them: by quarters below one, by halves below four, then whole. */
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

/** How much of something: "1½" and "cup". */
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

/** An ingredient as it stands in a list. */
export interface IngredientText {
  /** "1½ cups", "12", "150 g"; empty where one takes as much as one likes. */
  amount: string;
  name: string;
}

/**
 * An ingredient for so many servings, in amounts that one can measure.
 * @param factor wanted servings by those of the recipe
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

/** How many packs an ingredient takes, as its line in the list says it: 1.2 pouches are 1 there, and so they are here. */
function packShare({ quantity, unit, perPack }: Bought, factor: number): number {
  const value = (quantity ?? 0) * factor;
  const isWritten = value === 0 || Math.abs(factor - 1) < 1e-9 || isMeasured(singular(unit));
  return (isWritten ? value : pieces(value)) / perPack;
}

/** What is to be bought of a product. */
export interface ShoppingLine {
  productId: string;
  productName: string;
  /** Whole ones, one at least: for a kitchen that has none of it. */
  packs: number;
}

/** What the shop sells of a recipe, a line a product: what two ingredients are taken from counts together. */
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
