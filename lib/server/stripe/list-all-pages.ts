import "server-only";
import type Stripe from "stripe";
import { callStripe } from ".";

/** Stripe's maximum page size. */
const PAGE = 100;

/**
 * A list at Stripe, page by page until its end.
 * @throws {ShopError} payment_provider
 */
export async function* listAllPages<T extends { id: string }>(
  list: (page: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<T>>,
): AsyncGenerator<T[]> {
  for (let after: string | undefined, more = true; more; ) {
    const page = await callStripe(() => list({ limit: PAGE, ...(after ? { starting_after: after } : {}) }));
    yield page.data;
    after = page.data.at(-1)?.id;
    more = page.has_more && after !== undefined;
  }
}
