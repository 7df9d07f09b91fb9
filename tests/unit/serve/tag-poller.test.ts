import { ANY_TAG, TagChanges } from "../../../scripts/serve/tag-changes.mjs";
import { TagPoller } from "../../../scripts/serve/tag-poller.mjs";

/** Where changes are read, with the state that a test gives it. */
class FakeSource {
  state = { epoch: "first", version: 0 };
  changes: { name: string; version: number }[] = [];

  change(name: string) {
    this.state.version += 1;
    this.changes.push({ name, version: this.state.version });
  }

  /** What a restart without persistence leaves. */
  lose(epoch: string) {
    this.state = { epoch, version: 0 };
    this.changes = [];
  }

  async read(last: number | undefined) {
    const names = this.changes.filter(({ version }) => version > (last ?? Infinity)).map(({ name }) => name);
    return { ...this.state, names };
  }
}

let source: FakeSource;
let poller: TagPoller;
let learned: string[];
beforeEach(async () => {
  source = new FakeSource();
  for (const name of ["store", "recipes", "products"]) source.change(name);
  const changes = new TagChanges();
  learned = [];
  changes.onChange((names: string[]) => learned.push(...names));
  poller = new TagPoller(changes, source);
  await poller.check();
});
afterEach(() => poller.stop());

/** The changes that a read of the source brings. */
async function readChanges() {
  learned = [];
  await poller.check();
  return learned;
}

it("makes everything stale at its first read, because earlier changes are unknown", () => {
  expect(learned).toEqual([ANY_TAG]);
});

it("learns of each later change once", async () => {
  source.change("products");
  source.change("store");
  expect(await readChanges()).toEqual(["products", "store"]);
  expect(await readChanges()).toEqual([]);
});

it("makes everything stale when the numbers begin again, and then learns of each change", async () => {
  source.lose("first");
  source.change("products");
  expect(await readChanges()).toEqual([ANY_TAG]);
  source.change("store");
  expect(await readChanges()).toEqual(["store"]);
});

it("makes everything stale when the numbers began again and passed the last one between two reads", async () => {
  source.lose("second");
  for (const name of ["products", "store", "recipes", "plans"]) source.change(name);
  expect(await readChanges()).toEqual([ANY_TAG]);
  expect(await readChanges()).toEqual([]);
});
