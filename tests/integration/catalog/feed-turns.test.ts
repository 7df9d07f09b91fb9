import { Client } from "pg";
import { streamFeedProducts } from "@/lib/discovery/queries";
import { streamFeed } from "@/lib/discovery/stream-feed";
import { ownDatabase } from "../../support/own-database";
import { waitFor } from "../../support/wait-for";

const { sql } = ownDatabase();
const ORIGIN = "http://localhost:3000";
const FEEDS = 8;

const readAll = async (pieces: AsyncGenerator<unknown>): Promise<string> => {
  const read: unknown[] = [];
  for await (const piece of pieces) read.push(piece);
  return read.join("");
};
const feed = (signal = new AbortController().signal) => streamFeed(ORIGIN, signal);

/** Number of database connections that are waiting for a lock. */
const countWaiting = async () =>
  (
    await sql(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
  ).length;

const locks: Client[] = [];
const unlock = () => Promise.all(locks.splice(0).map((client) => client.end()));
afterEach(unlock);

/** Blocks reads of `products` until `unlock` is called. */
async function lockProducts(): Promise<void> {
  const client = new Client({ connectionString: process.env["DATABASE_URL"] });
  await client.connect();
  locks.push(client);
  await client.query("BEGIN; LOCK TABLE products IN ACCESS EXCLUSIVE MODE");
}

it("concurrent feeds read one batch at a time, and all of them are complete", async () => {
  const expected = await readAll(feed());
  await lockProducts();
  const feeds = Array.from({ length: FEEDS }, () => readAll(feed()));
  await waitFor(async () => (await countWaiting()) > 0);
  expect(await countWaiting()).toBe(1);
  const batches = Array.from({ length: FEEDS }, () => readAll(streamFeedProducts()));
  await waitFor(async () => (await countWaiting()) === 1 + FEEDS); // control: batches without turns
  await unlock();
  await Promise.all(batches);
  expect(await Promise.all(feeds)).toEqual(Array(FEEDS).fill(expected));
});

it("a slow client does not delay the next one, and nothing more is read for a disconnected client", async () => {
  const slow = feed();
  await slow.next();
  const left = new AbortController();
  const leaving = feed(left.signal);
  await leaving.next();
  left.abort();
  await lockProducts();
  expect((await leaving.next()).value).toMatch(/^<\/channel>/);
  await unlock();
  expect(await readAll(feed())).toContain("</rss>");
});

it("a failed feed does not block the next one", async () => {
  await sql("ALTER TABLE products RENAME TO hidden");
  await expect(feed().next()).rejects.toThrow();
  await sql("ALTER TABLE hidden RENAME TO products");
  expect(await readAll(feed())).toContain("</rss>");
});
