import type Stripe from "stripe";
import type { Route } from "./call";
import type { Collection, Stored } from "./collection";
import { ApiError, noSuch } from "./errors";
import type { Params } from "./params";
import type { Store } from "./store";

interface Listing<T> {
  collection: Collection<T & Stored>;
  url: string;
  params: Params;
  /** The index that narrows the list, tried in order; the first that was sent is walked. */
  filters?: readonly string[];
  where?: (object: T) => boolean;
}

/** The endpoint of a list whose only filters are indexed. @param filters as in `Listing` */
export const listRoute = <T extends { id: string; created?: number }>(
  path: string,
  collectionOf: (store: Store) => Collection<T & Stored>,
  filters: readonly string[] = [],
): Route => ({
  method: "GET",
  path,
  handle: ({ params, store }) => list({ collection: collectionOf(store), url: path, params, filters }),
});

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 10;

/** One page of a collection, newest first, with Stripe's cursors. */
export function list<T extends { id: string; created?: number }>(listing: Listing<T>): Stripe.ApiList<T> {
  const { collection, params, url } = listing;
  const limit = params.integer("limit") ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT) {
    throw new ApiError(`Invalid limit: must be between 1 and ${MAX_LIMIT}.`, { param: "limit" });
  }
  const after = cursor(collection, params, "starting_after");
  const before = cursor(collection, params, "ending_before");
  const field = listing.filters?.find((name) => params.has(name));
  const wanted = createdFilter(params);
  const page: T[] = [];
  const walked = collection.walk({
    ...(field === undefined ? {} : { field, key: params.required(field) }),
    newestFirst: before === undefined,
    beside: before ?? after,
  });
  for (const object of walked) {
    if (!wanted(object.created ?? 0) || (listing.where && !listing.where(object))) continue;
    page.push(object);
    if (page.length > limit) break;
  }
  const has_more = page.length > limit;
  const data = page.slice(0, limit);
  return { object: "list", data: before === undefined ? data : data.reverse(), has_more, url };
}

function cursor<T extends Stored>(
  collection: Collection<T>,
  params: Params,
  name: string,
): string | undefined {
  const id = params.string(name);
  if (id !== undefined && !collection.get(id)) throw noSuch(collection.name.slice(0, -1), id, name, 400);
  return id;
}

/** Reads `created=…` or `created[gte]=…` into a test. */
function createdFilter(params: Params): (created: number) => boolean {
  if (!params.has("created")) return () => true;
  if (typeof params.form.created === "string") {
    const exact = params.integer("created");
    return (created) => created === exact;
  }
  const range = params.group("created");
  const gt = range?.integer("gt") ?? Number.NEGATIVE_INFINITY;
  const gte = range?.integer("gte") ?? Number.NEGATIVE_INFINITY;
  const lt = range?.integer("lt") ?? Number.POSITIVE_INFINITY;
  const lte = range?.integer("lte") ?? Number.POSITIVE_INFINITY;
  return (created) => created > gt && created >= gte && created < lt && created <= lte;
}
