import "server-only";
import { streamFeedProducts } from "./queries";
import { FEED_END, feedHead, feedItem } from "./rules/feed";

/** Settles when all batches that were requested before have been read and formatted. */
let previousBatches: Promise<unknown> = Promise.resolve();

function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = previousBatches.then(work);
  previousBatches = result.catch(() => {});
  return result;
}

/**
 * The product feed for Google Merchant Center as XML, a batch of products at a time. Feeds in the same
 * process take turns, one batch at a time, so that concurrent feeds do not block other requests. A slow client does not
 * hold up other feeds.
 * @param origin the shop's URL
 * @param signal aborted when the client disconnects; no further batches are read then
 */
export async function* streamFeed(origin: string, signal: AbortSignal): AsyncGenerator<string> {
  const batches = streamFeedProducts();
  const formatNextBatch = async (): Promise<string | null> => {
    if (signal.aborted) return null;
    const { value, done } = await batches.next();
    return done ? null : value.map((product) => feedItem(origin, product)).join("");
  };
  let head = feedHead(origin);
  for (
    let items = await runInTurn(formatNextBatch);
    items !== null;
    items = await runInTurn(formatNextBatch)
  ) {
    yield head + items;
    head = "";
  }
  yield head + FEED_END;
}
