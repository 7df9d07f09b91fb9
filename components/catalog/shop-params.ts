import { defaultSort, parseShopParams, type ShopParams } from "@/lib/catalog/schema";
import { toDecimal } from "@/lib/core/money";

type RawParams = Record<string, string | string[] | undefined>;

/** Parses Next's query parameters. */
export const parsePageQuery = (raw: RawParams): ShopParams =>
  parseShopParams(
    Object.entries(raw).flatMap(([key, value]) =>
      [value ?? []].flat().map((one): [string, string] => [key, one]),
    ),
  );

export type Choices = Partial<Omit<ShopParams, "product">>;

/** Filters as query parameters, for addresses and hidden form fields; defaults are omitted. */
export function shopFields(choices: Choices): [name: string, value: string][] {
  const { search = "", category, sort, view, minCents, maxCents, inStock, diet = [], free = [] } = choices;
  const single: [string, string | undefined][] = [
    ["search", search || undefined],
    ["category", category],
    ["sort", sort === defaultSort(search) || (sort === "relevance" && !search) ? undefined : sort],
    ["min", minCents === undefined ? undefined : toDecimal(minCents)],
    ["max", maxCents === undefined ? undefined : toDecimal(maxCents)],
    ["stock", inStock ? "in" : undefined],
    ["view", view === "list" ? view : undefined],
  ];
  return [
    ...single.filter((field): field is [string, string] => field[1] !== undefined),
    ...diet.map((one): [string, string] => ["diet", one]),
    ...free.map((one): [string, string] => ["free", one]),
  ];
}

/** Address of /shop with these filters, from the start of the list. */
export const shopHref = (choices: Choices): string => address(shopFields(choices));

/** Address that continues after the product `after`, or that shows the first `shown` products. */
export const pageHref = (choices: Choices, page: { after?: string | undefined; shown?: number }): string =>
  address([
    ...shopFields(choices),
    ...Object.entries(page).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ]);

const address = (fields: [string, string][]): string =>
  fields.length > 0 ? `/shop?${new URLSearchParams(fields)}` : "/shop";
