import "server-only";
import { z } from "zod";

export const searchResultOutput = z
  .strictObject({
    id: z.string(),
    label: z.string(),
    hint: z.string().describe('The kind of result, such as "Page" or "Product".'),
    href: z.string(),
  })
  .meta({ id: "SearchResult", description: "A result in the command palette." });

/** A page of a list with keyset pagination; `before` and `after` name the boundary rows of the neighboring pages. */
export const keysetPage = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    rows: z.array(row),
    total: z.int().describe("Number of rows on all pages, counted up to 10,000."),
    isMore: z.boolean().describe("Whether there are more rows than `total`."),
    before: z.string().nullable(),
    after: z.string().nullable(),
  });

/** A page of a list, and the total number of rows. */
export const listPage = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ rows: z.array(row), total: z.int() });
