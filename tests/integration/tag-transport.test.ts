import { ANY_TAG, TagChanges } from "../../scripts/serve/tag-changes.mjs";
import { PostgresTagTransport } from "../../scripts/serve/tag-transport-postgres.mjs";
import { ownDatabase } from "../support/own-database";
import { waitFor } from "../support/wait-for";

const { sql } = ownDatabase();

const parts: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(parts.splice(0).map((part) => part.stop()));
});

/** One process, with the changes that it has learned of. */
async function start() {
  const changes = new TagChanges();
  const learned: string[] = [];
  changes.onChange((names: string[]) => learned.push(...names));
  changes.connect(new PostgresTagTransport(String(process.env["DATABASE_URL"]), changes));
  parts.push(changes);
  await waitFor(async () => learned.includes(ANY_TAG));
  return { changes, learned: () => learned.filter((name) => name !== ANY_TAG) };
}

it("carries changes between processes, and each process learns each once", async () => {
  const [one, other] = [await start(), await start()];
  one.changes.publish(["products", "store"]);
  await waitFor(async () => other.learned().length === 2);
  other.changes.publish(["recipes"]);
  await waitFor(async () => one.learned().includes("recipes") && other.learned().length >= 4);
  expect(other.learned().sort()).toEqual(["products", "recipes", "recipes", "store"]); // its own change: at once, and from the database
});

it("learns what changed while its connection was lost", async () => {
  const one = await start();
  await sql(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cache-tags' AND datname = current_database()",
  );
  await sql("SELECT touch_cache_tags(ARRAY['plans'])");
  await waitFor(async () => one.learned().includes("plans"));
  one.changes.publish(["faq"]); // its own changes are published again too
  await waitFor(async () => (await sql("SELECT 1 FROM cache_tags WHERE name = 'faq'")).length === 1);
});

it("ignores changes from before it started", async () => {
  await sql("SELECT touch_cache_tags(ARRAY['old'])");
  const one = await start();
  await sql("SELECT touch_cache_tags(ARRAY['new'])");
  await waitFor(async () => one.learned().includes("new"));
  expect(one.learned()).toEqual(["new"]);
});

it("numbers changes in the order in which they become visible, so that each is learned once", async () => {
  const touch = (name: string) => sql("SELECT touch_cache_tags($1)", [[name]]);
  const one = await start();
  const names = Array.from({ length: 30 }, (_, index) => `tag:${index}`);
  await Promise.all(names.map(touch));
  await waitFor(async () => one.learned().length === names.length);
  await touch("last"); // later changes are learned once too
  await waitFor(async () => one.learned().includes("last"));
  expect(one.learned()).toEqual([...names, "last"]);
});
