import {
  ANY_TAG,
  cacheNow,
  collectTags,
  endOf,
  recordTags,
  TagChanges,
} from "../../../scripts/serve/tag-changes.mjs";

const later = () => new Promise((resolve) => setTimeout(resolve, 2));

it("makes what was rendered before a change stale, and nothing else", async () => {
  const changes = new TagChanges();
  const before = cacheNow();
  await later();
  changes.learn(["products"]);
  await later();
  expect(changes.changedSince(["products", "store"], before)).toBe(true);
  expect(changes.changedSince(["store"], before)).toBe(false);
  expect(changes.changedSince(["products"], cacheNow())).toBe(false);
});

it("makes an entry that may depend on anything stale at any change", async () => {
  const changes = new TagChanges();
  const before = cacheNow();
  expect(changes.changedSince([ANY_TAG], before)).toBe(false);
  await later();
  changes.learn(["recipes"]);
  expect(changes.changedSince([ANY_TAG], before)).toBe(true);
});

it("makes everything stale if it is unknown what changed", async () => {
  const changes = new TagChanges();
  const before = cacheNow();
  await later();
  changes.learn([ANY_TAG]);
  expect(changes.changedSince(["store"], before)).toBe(true);
  expect(changes.lastChange(["store"])).toBeGreaterThan(before);
});

it("keeps pages of its own change stale until the change is published", async () => {
  const changes = new TagChanges();
  const published: string[][] = [];
  let reachable = false;
  changes.connect({
    publish: async (names: string[]) => {
      if (!reachable) throw new Error("unreachable");
      published.push(names);
    },
    stop: async () => {},
  });
  changes.publish(["products"]);
  changes.publish(["store"]);
  await later();
  expect(changes.changedSince(["products"], cacheNow() + 1000)).toBe(true);
  reachable = true;
  await changes.retry();
  expect(published).toEqual([["products", "store"]]);
  expect(changes.changedSince(["products"], cacheNow() + 1000)).toBe(false);
});

it("collects the tags of an entry for every page that may have read it: Next lets concurrent renderings share one read", async () => {
  recordTags(["just before", `until:${Date.now() - 1}`]);
  const [one, other] = await Promise.all(
    ["a", "b"].map((tag) =>
      collectTags(async () => {
        await later();
        recordTags([tag]);
        await later();
        return tag;
      }),
    ),
  );
  for (const page of [one, other]) expect([...(page?.tags ?? [])].sort()).toEqual(["a", "b", "just before"]);
  recordTags(["afterwards"]);
  expect(one?.tags.has("afterwards")).toBe(false);
});

it("makes an entry stale from the instant on at which its data starts or ends", async () => {
  const changes = new TagChanges();
  const began = cacheNow();
  const end = Date.now() + 30;
  const tags = ["products", `until:${end}`, `until:${end + 60_000}`];
  expect([endOf(tags), endOf(["products"])]).toEqual([end, Number.POSITIVE_INFINITY]);
  expect(changes.changedSince(tags, began)).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 35));
  expect(changes.changedSince(tags, cacheNow())).toBe(true);
  expect(changes.changedSince(["products"], began)).toBe(false);
});
