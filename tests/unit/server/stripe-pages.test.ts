import type Stripe from "stripe";
import { listAllPages } from "@/lib/server/stripe/list-all-pages";

/** A Stripe list with this many objects. */
function listOf(count: number) {
  const all = Array.from({ length: count }, (_, at) => ({ id: `ch_${at}` }));
  return jest.fn(async ({ limit, starting_after: after }: { limit: number; starting_after?: string }) => {
    const begin = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const data = all.slice(begin, begin + limit);
    return { object: "list", url: "", data, has_more: begin + limit < count } as Stripe.ApiList<{
      id: string;
    }>;
  });
}

it.each([
  [0, 1],
  [1, 1],
  [100, 1],
  [101, 2],
  [1_250, 13],
])("reads a list of %i to its end, in %i calls", async (count, calls) => {
  const list = listOf(count);
  const seen = new Set<string>();
  for await (const page of listAllPages(list)) for (const { id } of page) seen.add(id);
  expect(seen.size).toBe(count);
  expect(list).toHaveBeenCalledTimes(calls);
});
