import { getAuditPage, listAuditObjectTypes } from "@/lib/admin/queries/log";
import { auditListSchema } from "@/lib/admin/schema/log";
import { deleteProduct } from "@/lib/catalog/commands/delete-product";
import { undoProductChange } from "@/lib/catalog/commands/undo-product-change";
import { updatePrices } from "@/lib/catalog/commands/update-products";
import { memberContentCommands, recipeCommands } from "@/lib/content/commands/save-content";
import { foodCategoryCommands, foodCommands } from "@/lib/content/commands/save-food";
import { listAdminMemberContent, listAdminRecipes } from "@/lib/content/queries/admin-content";
import { getAdminFoodPage, listAdminFoodCategories } from "@/lib/content/queries/admin-foods";
import { getFoodBySlug, listFoods } from "@/lib/content/queries/foods";
import { listMemberContent } from "@/lib/content/queries/member-content";
import { listRecipes } from "@/lib/content/queries/recipes";
import { createRecipeSchema } from "@/lib/content/schema/admin-content";
import {
  createFoodCategorySchema,
  createFoodSchema,
  foodListSchema,
  updateFoodCategorySchema,
} from "@/lib/content/schema/admin-foods";
import { questionCommands } from "@/lib/help/commands/faqs";
import { listFaqs } from "@/lib/help/queries";
import { listAdminQuestions } from "@/lib/help/queries/faqs";
import { createQuestionSchema } from "@/lib/help/schema/faqs";
import { sampleId } from "@/prisma/seed/ids";
import { OWNER } from "../../support/actors";
import { adminShop, newProduct, refusal } from "../../support/admin-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql } = adminShop();
const KALE = sampleId("food", "kale");
const NUTS = sampleId("food-category", "nuts");

describe("an encyclopedia entry", () => {
  it("is created with a slug, without blank benefits, and shown immediately", async () => {
    const food = await foodCommands.create(
      OWNER,
      createFoodSchema.parse({
        name: "Sea Beet",
        category: "vegetables",
        benefits: ["Wild", " ", ""],
        nutrients: "Iron\n\nFolate",
      }),
    );
    expect(food).toMatchObject({ slug: "sea-beet", benefits: ["Wild"], nutrients: ["Iron", "Folate"] });
    expect(await getFoodBySlug("sea-beet")).toMatchObject({ name: "Sea Beet" });
    expect((await foodCommands.create(OWNER, { name: "Sea beet", category: "vegetables" })).slug).toBe(
      "sea-beet-2",
    );
  });

  it("disappears from the shop when deleted, and Undo restores the same entry (D34)", async () => {
    const [before] = await sql("SELECT * FROM encyclopedia_entries WHERE id = $1", [KALE]);
    await foodCommands.remove(OWNER, KALE);
    expect((await listFoods()).some(({ id }) => id === KALE)).toBe(false);
    expect(await refusal(foodCommands.change(OWNER, KALE, { name: "Other" }))).toMatchObject({ status: 404 });
    expect(
      (await getAdminFoodPage(foodListSchema.parse({ state: "deleted" }))).rows.map(({ id }) => id),
    ).toEqual([KALE]);
    await foodCommands.restore(OWNER, KALE);
    const [after] = await sql("SELECT * FROM encyclopedia_entries WHERE id = $1", [KALE]);
    const same = ({ version: _version, updated_at: _at, ...rest }: Record<string, unknown> = {}) => rest;
    expect(same(after)).toEqual(same(before));
  });

  it("is not overwritten from an older version", async () => {
    const [row] = (await getAdminFoodPage(foodListSchema.parse({ search: "kale" }))).rows;
    const version = row?.version ?? 0;
    await foodCommands.change(OWNER, KALE, { type: "Leaf", version });
    expect(await refusal(foodCommands.change(OWNER, KALE, { type: "Root", version }))).toMatchObject({
      status: 409,
      details: { current: { type: "Leaf", version: version + 1 } },
    });
  });

  it.each([["a category that is none", { name: "X", category: "stones" }]])(
    "is refused with %s",
    async (_what, input) => {
      expect(await refusal(foodCommands.create(OWNER, input))).toMatchObject({ status: 400 });
    },
  );
});

describe("a category", () => {
  it("is added at the end, accepts both spellings of its position, and has a unique name", async () => {
    const made = await foodCategoryCommands.create(
      OWNER,
      createFoodCategorySchema.parse({ name: "Seaweeds" }),
    );
    expect(made).toMatchObject({ slug: "seaweeds", sortOrder: 6, sort_order: 6, isActive: true });
    const moved = updateFoodCategorySchema.parse({ sort_order: 2 });
    expect(await foodCategoryCommands.change(OWNER, made.id, moved)).toMatchObject({ sortOrder: 2 });
    expect(await refusal(foodCategoryCommands.create(OWNER, { name: "seaweeds" }))).toMatchObject({
      status: 400,
    });
    await foodCategoryCommands.remove(OWNER, made.id);
    const error = await refusal(foodCategoryCommands.create(OWNER, { name: "Seaweeds" }));
    expect(error).toMatchObject({ details: { fields: { name: expect.stringContaining("restore") } } });
  });

  it("hides its entries when deleted, and Undo shows them again", async () => {
    const shown = async () => (await listFoods()).filter(({ category }) => category.slug === "nuts").length;
    const many = await shown();
    await foodCategoryCommands.remove(OWNER, NUTS);
    expect([many > 5, await shown()]).toEqual([true, 0]);
    const [row] = (await getAdminFoodPage(foodListSchema.parse({ category: "nuts" }))).rows;
    expect(row).toMatchObject({ isActive: true, isCategoryShown: false });
    expect(await refusal(foodCommands.create(OWNER, { name: "Pecan", category: "nuts" }))).toMatchObject({
      status: 400,
    });
    await foodCategoryCommands.restore(OWNER, NUTS);
    expect(await shown()).toBe(many);
    expect((await listAdminFoodCategories()).find(({ id }) => id === NUTS)).toMatchObject({ foods: many });
  });

  it("has a name of its own, also when several requests choose the same one at once", async () => {
    const ids = await Promise.all(
      ["Fungi", "Berries", "Roots"].map(
        async (name) => (await foodCategoryCommands.create(OWNER, { name })).id,
      ),
    );
    const results = await Promise.all(
      ids.map((id) =>
        refusal(foodCategoryCommands.change(OWNER, id, { name: "Sprouts" })).catch(() => "changed"),
      ),
    );
    expect(results.filter((result) => result === "changed")).toHaveLength(1);
    for (const result of results.filter((one) => one !== "changed"))
      expect(result).toMatchObject({ details: { fields: { name: "is taken by another category" } } });
    for (const id of ids) await foodCategoryCommands.remove(OWNER, id);
  });
});

describe("recipes, member content and FAQs", () => {
  it("are created, edited and deleted, each with an audit log entry", async () => {
    const recipe = await recipeCommands.create(
      OWNER,
      createRecipeSchema.parse({
        name: "Beet Soup",
        description: "Warm.",
        category: "dinner",
        difficulty: "easy",
        servings: "4",
        prepTime: "10",
        cookTime: "30",
        ingredients: [
          { quantity: "1.5", unit: "cup", name: "beets" },
          { quantity: "", unit: "", name: "Hemp Cheese", productSlug: "hemp-cheese" },
        ],
        steps: "Cook.\n\nEat.",
      }),
    );
    expect(recipe).toMatchObject({
      slug: "beet-soup",
      prepTime: 10,
      steps: ["Cook.", "Eat."],
      ingredients: [
        { quantity: 1.5, unit: "cup", perPack: 1 },
        { quantity: null, unit: null, productSlug: "hemp-cheese" },
      ],
    });
    await recipeCommands.change(OWNER, recipe.id, { featured: true, rating: 4.5 });
    await recipeCommands.remove(OWNER, recipe.id);
    expect(await refusal(recipeCommands.remove(OWNER, recipe.id))).toMatchObject({ status: 404 });
    const { rows } = await getAuditPage(auditListSchema.parse({ search: recipe.id }));
    expect(rows.map(({ action, who }) => [action, who])).toEqual([
      ["recipe.delete", "Olga"],
      ["recipe.update", "Olga"],
      ["recipe.create", "Olga"],
    ]);
    expect(rows[1]).toMatchObject({
      before: { featured: false, rating: null },
      after: { featured: true, rating: 4.5 },
    });
  });

  it.each([
    {
      what: "recipes",
      commands: recipeCommands,
      shown: async () => (await listRecipes()).map(({ slug }) => slug),
      listed: listAdminRecipes,
    },
    {
      what: "member content",
      commands: memberContentCommands,
      shown: async () => (await listMemberContent()).map(({ slug }) => slug),
      listed: listAdminMemberContent,
    },
    {
      what: "questions",
      commands: questionCommands,
      shown: async () => (await listFaqs()).map(({ slug }) => slug),
      listed: listAdminQuestions,
    },
  ])("of $what leave the shop when deleted, and Undo restores the same one", async (one) => {
    const all = await one.listed();
    const before = all.findLast((row) => !("rule" in row && row.rule));
    const id = before?.id ?? "";
    await one.commands.remove(OWNER, id);
    expect(await one.shown()).not.toContain(before?.slug);
    expect((await one.listed(true)).map((row) => row.id)).toContain(id);
    expect((await one.listed()).map((row) => row.id)).not.toContain(id);
    const [back, again] = [await one.commands.restore(OWNER, id), await one.commands.restore(OWNER, id)];
    expect([back, again]).toEqual([back, { ...before, version: back.version }]);
    expect(await one.shown()).toContain(before?.slug);
    const deletions = "object_id = $1 AND action ~ '(delete|restore)$'";
    expect(await sql(`SELECT action FROM audit_log WHERE ${deletions}`, [id])).toHaveLength(2);
  });

  it("reference only existing products", async () => {
    const ingredients = [
      { quantity: 1, unit: null, name: "x", plural: null, note: null, productSlug: "gone", perPack: 1 },
    ];
    const [recipe] = await sql("SELECT id FROM recipes LIMIT 1");
    expect(
      await refusal(recipeCommands.change(OWNER, String(recipe?.["id"]), { ingredients })),
    ).toMatchObject({
      status: 400,
    });
  });

  it("for members omit their text from lists", async () => {
    const item = await memberContentCommands.create(OWNER, {
      title: "Sprouting",
      description: "How.",
      body: "## Day one",
    });
    expect(item).toMatchObject({ slug: "sprouting", contentType: "guide", isPublished: true });
    await memberContentCommands.remove(OWNER, item.id);
  });

  it("with generated answers cannot be edited or deleted, but hidden", async () => {
    const policy = (await listAdminQuestions()).find(({ slug }) => slug === "shipping-cost");
    const id = policy?.id ?? "";
    expect(policy?.rule).toContain("delivery");
    expect(await refusal(questionCommands.change(OWNER, id, { answer: "Nothing" }))).toMatchObject({
      status: 400,
    });
    expect(await refusal(questionCommands.remove(OWNER, id))).toMatchObject({ status: 409 });
    await questionCommands.change(OWNER, id, {
      question: "What does delivery cost?",
      answer: policy?.answer ?? "",
    });
    await questionCommands.change(OWNER, id, { isActive: false });
    expect((await listFaqs()).some(({ slug }) => slug === "shipping-cost")).toBe(false);
    const typed = await questionCommands.create(
      OWNER,
      createQuestionSchema.parse({ question: "Shipping cost?", answer: "See above.", category: "Payment" }),
    );
    expect(typed.slug).not.toBe("shipping-cost");
  });
});

describe("the audit log", () => {
  it("is paged by rows in both directions, and filtered by staff member, kind and day", async () => {
    await sql(`INSERT INTO audit_log (id, actor_name, action, object_type, object_id, created_at)
               SELECT 'row' || lpad(n::text, 4, '0'), 'Rosa', 'test.do', 'test', 'thing', '2026-01-01'::timestamp + n * interval '1 minute'
               FROM generate_series(1, 60) n`);
    const first = await getAuditPage(auditListSchema.parse({ search: "rosa", what: "test" }));
    expect([first.total, first.rows[0]?.id, first.rows.length]).toEqual([60, "row0060", 25]);
    const kinds = await sql("SELECT DISTINCT object_type AS kind FROM audit_log ORDER BY 1");
    expect(kinds.length).toBeGreaterThan(1);
    expect(await listAuditObjectTypes()).toEqual(kinds.map(({ kind }) => kind));
    const second = await getAuditPage(auditListSchema.parse({ what: "test", after: first.after }));
    expect(second.rows[0]?.id).toBe("row0035");
    const back = await getAuditPage(auditListSchema.parse({ what: "test", before: second.before }));
    expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
    expect((await getAuditPage(auditListSchema.parse({ what: "test", from: "2026-01-02" }))).total).toBe(0);
    expect((await getAuditPage(auditListSchema.parse({ what: "test", search: "100%_" }))).total).toBe(0);
  });

  it("names its subjects, also after deletion, and offers Undo until it is used", async () => {
    const product = await newProduct({ name: "Audited Apricot" });
    const { undo } = await updatePrices(OWNER, { ids: [product.id], how: "percent", by: 10 });
    const rows = async () =>
      (await getAuditPage(auditListSchema.parse({ search: product.id }))).rows.map((row) => [
        row.action,
        row.name,
        row.undo,
      ]);
    expect(await rows()).toEqual([
      ["product.price", "Audited Apricot", undo],
      ["product.create", "Audited Apricot", null],
    ]);
    await undoProductChange(OWNER, undo ?? "");
    expect(await rows()).toEqual([
      ["product.undo", "Audited Apricot", null],
      ["product.price", "Audited Apricot", null],
      ["product.create", "Audited Apricot", null],
    ]);
    await deleteProduct(OWNER, product.id);
    expect((await rows())[0]).toEqual(["product.delete", "Audited Apricot", null]);
  });
});
