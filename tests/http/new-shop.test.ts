import { Buyer } from "../support/buyer";
import { person, staffOf } from "../support/people";
import { startShop, type TestShop } from "../support/shop";
import { describeUnreachableProviders } from "../support/unreachable-providers";

// A shop whose owner has configured no provider and added no products yet.
let shop: TestShop;
beforeAll(async () => {
  shop = await startShop({ name: "new", env: { OPENID_SANDBOX_URL: "" } });
});
afterAll(() => shop.stop());

describeUnreachableProviders(() => shop);

describe("sample products", () => {
  it("are added to an empty shop once, also for concurrent requests, and never to a shop with products", async () => {
    expect((await new Buyer(shop.url).call("POST", "/api/init-data")).status).toBe(409);
    await shop.sql("DELETE FROM products");
    const answers = await Promise.all(
      [1, 2, 3].map(() => new Buyer(shop.url).call("POST", "/api/init-data")),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    const list = (await new Buyer(shop.url).call<unknown[]>("GET", "/api/products")).body;
    expect(list.length).toBeGreaterThanOrEqual(24);
  });
});

describe("a shop without content or plans", () => {
  const words = async (path: string, buyer = new Buyer(shop.url)) =>
    (await buyer.call<string>("GET", path)).body.replace(/<script.*?<\/script>|<[^>]*>/gs, "");
  const TRIAL = /free trial/i;
  beforeAll(async () => {
    expect(await words("/")).toMatch(TRIAL);
    await shop.sql("UPDATE membership_plans SET is_active = false");
    for (const table of ["recipes", "encyclopedia_entries", "faq_items"])
      await shop.sql(`DELETE FROM ${table}`);
    await shop.refreshPages();
  });

  it.each([
    ["/recipes", "No recipes yet"],
    ["/encyclopedia", "No foods yet"],
    ["/faqs", "No questions yet"],
  ])("says so on %s, without a search, filters or a count", async (path, title) => {
    const page = await words(path);
    expect(page).toContain(title);
    expect(page).not.toMatch(/clear filters|\b0 (recipes|foods|questions)/i);
    const { body } = await new Buyer(shop.url).call<string>("GET", path);
    expect(body).not.toMatch(/id="(recipe|food|faq)-search"/);
    expect(body).not.toMatch(/<nav aria-label="(Category|Categories|Difficulty)"/);
  });

  it("offers no free trial, and calls no plan the largest", async () => {
    expect(await words("/")).not.toMatch(TRIAL);
    const signup = await words("/membership-signup");
    expect(signup).toContain("No plans at the moment");
    expect(signup).not.toMatch(/free trial|pays for itself|monthly fee/i);
    const { buyer } = await person(shop);
    expect(await words("/checkout?membership=upgrade", buyer)).toContain("We do not sell this plan");
  });

  it("gets the questions about its policy once, from staff who are permitted to add them", async () => {
    const add = async (role: string) => (await staffOf(shop, role)).call("POST", "/api/admin/faqs/policy");
    expect((await add("fulfilment")).status).toBe(403);
    const answers = await Promise.all([add("content"), add("owner")]);
    expect(answers.map(({ body }) => body["added"]).sort()).toEqual([0, 11]);
    const page = await words("/faqs");
    expect(page).toContain("How much does shipping cost?");
    expect(page).toContain("Standard shipping on orders under $50 is $5.99.");
    expect(page).toContain("We don&#x27;t offer memberships at the moment.");
  });
});
