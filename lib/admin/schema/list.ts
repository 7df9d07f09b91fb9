import { z } from "zod";
import { isStorableText } from "@/lib/core/text";

/** Rows that a list of the admin shows at once. */
export const DEFAULT_PAGE_SIZE = 25;
/** Rows that staff can choose where a list offers it. */
export const PAGE_SIZES = [25, 50, 100] as const;
const LAST_PAGE = 100_000;

/** What every list of the admin takes from its address: whatever it is, it makes a list. */
export interface ListParams<Sort extends string> {
  search: string;
  /** A column, with a minus before it for the other direction. */
  sort: Sort | `-${Sort}`;
  /** From 1. */
  page: number;
}

/**
 * Reads `search`, `sort` and `page` of a list's address. A tab adds its filters with `.extend`.
 * @param sorts columns that sort; the list begins with `first`
 */
export function listSchema<const Sort extends string>(sorts: readonly Sort[], first: Sort | `-${Sort}`) {
  const known = new Set<string>(sorts.flatMap((sort) => [sort, `-${sort}`]));
  return z.object({
    search: z.string().trim().max(120).refine(isStorableText).catch("").default(""),
    sort: z
      .custom<Sort | `-${Sort}`>((value) => typeof value === "string" && known.has(value))
      .catch(first)
      .default(first),
    page: z.coerce.number().int().min(1).max(LAST_PAGE).catch(1).default(1),
  });
}

/** Id of a row: a page begins after it, or ends before it. */
const row = z.string().min(1).max(80).refine(isStorableText).optional().catch(undefined);

/**
 * The same for a list of any length: instead of a page's number its address names a row, so that the hundredth page costs
 * as much as the first and rows that arrive meanwhile shift nothing.
 */
export const keysetListSchema = <const Sort extends string>(
  sorts: readonly Sort[],
  first: Sort | `-${Sort}`,
) => listSchema(sorts, first).omit({ page: true }).extend({ after: row, before: row });

/** A page of such a list. `before` and `after` name the rows that the neighbors of this page end and begin with; null: none. */
export interface KeysetPage<Row> {
  rows: Row[];
  /** On all pages. */
  total: number;
  before: string | null;
  after: string | null;
}

/** A page of a list, and how many rows there are on all of them. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
}

/** Column and direction of `-price`. */
export function parseSort(sort: string): { by: string; direction: "ascending" | "descending" } {
  return sort.startsWith("-")
    ? { by: sort.slice(1), direction: "descending" }
    : { by: sort, direction: "ascending" };
}

/** Something that the command palette leads to. */
export interface SearchResult {
  id: string;
  label: string;
  /** What it is: "Page", "Product". */
  hint: string;
  href: string;
}

/** The query of GET /api/admin/search. */
export const adminSearchSchema = z.object({
  search: z.string("is required").trim().min(1, "is required").max(120, "must have 120 characters or fewer"),
});
