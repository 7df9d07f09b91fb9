import { ALLERGENS, DIETS, type Facets, type Filters } from "../schema";

/** A group of products with the same filter values. */
export interface FacetGroup {
  diet: readonly string[];
  /** Allergens and traces. */
  contains: readonly string[];
  /** null: unknown, as in prerendered listings. */
  inStock: boolean | null;
  /** Lowest and highest price, in cents. */
  fromCents: number;
  toCents: number;
  count: number;
}

const fits = (group: FacetGroup, { minCents, maxCents, inStock, diet, free }: Filters): boolean =>
  (minCents === undefined || group.fromCents >= minCents) &&
  (maxCents === undefined || group.toCents <= maxCents) &&
  (!inStock || group.inStock === true) &&
  diet.every((one) => group.diet.includes(one)) &&
  !free.some((one) => group.contains.includes(one));

/**
 * @param groups all groups that the search and the category leave; each with a single price when a price is filtered
 */
export function countFacets(groups: readonly FacetGroup[], filters: Filters): Facets {
  const left = (more: Partial<Filters>) => groups.filter((group) => fits(group, { ...filters, ...more }));
  const count = (more: Partial<Filters>) => left(more).reduce((sum, group) => sum + group.count, 0);
  const priced = left({ minCents: undefined, maxCents: undefined });
  const carried = (item: string) => groups.some(({ contains }) => contains.includes(item));
  return {
    total: count({}),
    inStock: groups.some(({ inStock }) => inStock === null) ? null : count({ inStock: true }),
    diet: new Map(DIETS.map((one) => [one, count({ diet: [...filters.diet, one] })])),
    // An option without products is left out.
    free: new Map(
      ALLERGENS.filter((one) => carried(one) || filters.free.includes(one)).map((one) => [
        one,
        count({ free: [...filters.free, one] }),
      ]),
    ),
    prices:
      priced.length === 0
        ? undefined
        : {
            fromCents: Math.min(...priced.map((group) => group.fromCents)),
            toCents: Math.max(...priced.map((group) => group.toCents)),
          },
  };
}
