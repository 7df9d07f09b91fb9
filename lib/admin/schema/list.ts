import { z } from "zod";
import { isStorableText } from "@/lib/core/text";
import { daySchema } from "./fields";

/** Default rows per page of admin lists. */
export const DEFAULT_PAGE_SIZE = 25;
/** Page sizes that staff can choose where a list offers it. */
export const PAGE_SIZES = [25, 50, 100] as const;
const LAST_PAGE = 100_000;

/** The query parameters of every admin list. An invalid value is ignored. */
export interface ListParams<Sort extends string> {
  search: string;
  /** A column, with a minus prefix for descending order. */
  sort: Sort | `-${Sort}`;
  /** From 1. */
  page: number;
}

/**
 * Parses `search`, `sort` and `page` of a list's query. A tab adds its filters with `.extend`.
 * @param sorts sortable columns; the default is `first`
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

/** Id of a row: a page starts after it, or ends before it. */
const row = z.string().min(1).max(80).refine(isStorableText).optional().catch(undefined);

/**
 * Keyset pagination for a list of any length: the query names a row instead of a page number, so that the hundredth
 * page costs as much as the first and new rows shift nothing.
 */
export const keysetListSchema = <const Sort extends string>(
  sorts: readonly Sort[],
  first: Sort | `-${Sort}`,
) => listSchema(sorts, first).omit({ page: true }).extend({ after: row, before: row });

/** A page of such a list. `before` and `after` name the boundary rows of the neighboring pages; null: none. */
export interface KeysetPage<Row> {
  rows: Row[];
  /** On all pages. */
  total: number;
  /** Whether there are more than `total` rows, because long lists are counted only up to a maximum. */
  isMore: boolean;
  before: string | null;
  after: string | null;
}

/** A page of a list, and the total number of rows. */
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

/** A result of the command palette. */
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
export const wordFilter = z.string().min(1).max(60).refine(isStorableText).optional().catch(undefined);
export const dayFilters = {
  from: daySchema.optional().catch(undefined),
  to: daySchema.optional().catch(undefined),
};
