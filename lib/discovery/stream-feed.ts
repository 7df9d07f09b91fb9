import "server-only";
import { streamFeedProducts } from "./queries";
import { FEED_END, feedHead, feedItem } from "./rules/feed";

/** Resolves when the batches that were requested before have been written. */
let lastTurn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = lastTurn.then(work);
  lastTurn = result.catch(() => {});
  return result;
}

/**
 * The product feed for Google Merchant Center as XML, a batch of products at a time. All feeds of a process take turns
 * for each batch, so that other requests do not wait for many feeds at once; a slow reader does not occupy the turn.
 * @param origin the shop's URL
 * @param signal aborted when the reader has disconnected: nothing more is read for it
 */
export async function* streamFeed(origin: string, signal: AbortSignal): AsyncGenerator<string> {
  const batches = streamFeedProducts();
  const writeItems = async (): Promise<string | null> => {
    if (signal.aborted) return null;
    const { value, done } = await batches.next();
    return done ? null : value.map((product) => feedItem(origin, product)).join("");
  };
  let head = feedHead(origin);
  for (let items = await inTurn(writeItems); items !== null; items = await inTurn(writeItems)) {
    yield head + items;
    head = "";
  }
  yield head + FEED_END;
}
