import { deleteAccount } from "@/lib/account/commands/delete-account";
import { deleteProduct, restoreProduct } from "@/lib/catalog/commands/delete-product";
import { updateProduct } from "@/lib/catalog/commands/save-product";
import { setProductState, updatePrices } from "@/lib/catalog/commands/update-products";
import { questionCommands } from "@/lib/help/commands/faqs";
import { createQuestionSchema } from "@/lib/help/schema/faqs";
import { updateMarketingSettings } from "@/lib/marketing/commands/update-marketing-settings";
import { updateStoreSettings } from "@/lib/marketing/commands/update-store-settings";
import { updateMarketingSchema } from "@/lib/marketing/schema";
import { updatePlan } from "@/lib/membership/commands/save-plan";
import { createReview, setReviewsVisible } from "@/lib/reviews/commands/moderate-reviews";
import { hashPassword } from "@/lib/server/passwords";
import { ANY_TAG, TagChanges } from "../../../scripts/serve/tag-changes.mjs";
import { PostgresTagTransport } from "../../../scripts/serve/tag-transport-postgres.mjs";
import { OWNER } from "../../support/actors";
import { adminShop, newProduct, refusal } from "../../support/admin-shop";
import { PASSWORD } from "../../support/people";
import { waitFor } from "../../support/wait-for";

// As if the process were killed between the commit and the message to other processes.
jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql } = adminShop();

/** The tags that other processes then find changed. */
async function changedBy(work: () => Promise<unknown>): Promise<unknown[]> {
  const [last] = await sql("SELECT coalesce(max(version), 0) AS version FROM cache_tags");
  await work();
  const rows = await sql("SELECT name FROM cache_tags WHERE version > $1 ORDER BY name", [last?.["version"]]);
  return rows.map(({ name }) => name);
}

it("a product's change is recorded with it", async () => {
  const { id, slug, version } = await newProduct({ name: "Quince Jam" });
  const all = [`product:${slug}`, "products", "store"];
  const price = () => updateProduct(OWNER, id, { regularPrice: 999 as never, version });
  expect(await changedBy(price)).toEqual(all);
  const renamed = await changedBy(() => updateProduct(OWNER, id, { slug: "quince-jelly" }));
  expect(renamed).toEqual(["product:quince-jam", "product:quince-jelly", "products", "store"]);
  const now = ["product:quince-jelly", "products", "store"];
  const hide = () => setProductState(OWNER, { ids: [id], state: "inactive" });
  expect(await changedBy(hide)).toEqual(now);
  const raise = { ids: [id], how: "percent" as const, by: 10 };
  expect(await changedBy(() => updatePrices(OWNER, raise))).toEqual(now);
  expect(await changedBy(() => deleteProduct(OWNER, id))).toEqual([...now.slice(0, 2), "reviews", "store"]);
  expect(await changedBy(() => restoreProduct(OWNER, id))).toContain("products");
});

it("a change of a plan, a question or a setting is recorded with it", async () => {
  const [plan] = await sql("SELECT id FROM membership_plans ORDER BY id LIMIT 1");
  expect(await changedBy(() => updatePlan(OWNER, String(plan?.["id"]), { name: "Gold" }))).toEqual(["plans"]);
  const question = createQuestionSchema.parse({ category: "Payment", question: "Why?", answer: "Because." });
  expect(await changedBy(() => questionCommands.create(OWNER, question))).toContain("faq");
  expect(await changedBy(() => updateStoreSettings(OWNER, { supportEmail: "a@b.example" }))).toEqual([
    "faq",
    "store",
  ]);
  const panel = updateMarketingSchema.parse({ flashSale: { enabled: true } });
  expect(await changedBy(() => updateMarketingSettings(OWNER, panel))).toEqual(["marketing"]);
});

it("a change of reviews is recorded with it, also when their author leaves", async () => {
  const review = { customerName: "Rosa", rating: 5, reviewText: "Good", productName: "x", isVisible: true };
  const { id } = await createReview(OWNER.userId, review as never);
  const hide = { ids: [id], isVisible: false };
  expect(await changedBy(() => setReviewsVisible(OWNER.userId, hide))).toEqual(["reviews"]);
  const hash = await hashPassword(PASSWORD);
  await sql(
    "INSERT INTO users (id, email, password_hash, updated_at) VALUES ('rosa', 'r@shop.example', $1, now())",
    [hash],
  );
  expect(await changedBy(() => deleteAccount("rosa", { password: PASSWORD }))).toEqual(["reviews"]);
});

it("a refused change records nothing", async () => {
  const { id } = await newProduct({ name: "Fig Roll" });
  const outdated = () => refusal(updateProduct(OWNER, id, { name: "Other", version: 99 }));
  expect(await changedBy(outdated)).toEqual([]);
});

describe("PostgreSQL as the transport", () => {
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
    one.changes.publish(["later"]); // its own changes are published again too
    await waitFor(async () => (await sql("SELECT 1 FROM cache_tags WHERE name = 'later'")).length === 1);
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
});
