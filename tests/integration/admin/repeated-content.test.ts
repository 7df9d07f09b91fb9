import { memberContentCommands, recipeCommands } from "@/lib/content/commands/save-content";
import { foodCategoryCommands, foodCommands } from "@/lib/content/commands/save-food";
import { createMemberContentSchema, createRecipeSchema } from "@/lib/content/schema/admin-content";
import { createFoodCategorySchema, createFoodSchema } from "@/lib/content/schema/admin-foods";
import { newId } from "@/lib/core/ids";
import { questionCommands } from "@/lib/help/commands/faqs";
import { createQuestionSchema } from "@/lib/help/schema/faqs";
import { createReview } from "@/lib/reviews/commands/moderate-reviews";
import { createReviewSchema } from "@/lib/reviews/schema";
import { ALREADY_SAVED } from "@/lib/server/claim-request";
import { OWNER } from "../../support/actors";
import { adminShop, refusal } from "../../support/admin-shop";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const { sql, auditOf } = adminShop();

const RECIPE = { description: "Soup.", category: "lunch", difficulty: "easy", servings: 2 };
const create: Record<string, (input: object) => Promise<{ id: string }>> = {
  encyclopedia_entries: (input) =>
    foodCommands.create(
      OWNER,
      createFoodSchema.parse({ name: "Sea Beet", category: "vegetables", ...input }),
    ),
  encyclopedia_categories: (input) =>
    foodCategoryCommands.create(OWNER, createFoodCategorySchema.parse({ name: "Seaweeds", ...input })),
  recipes: (input) =>
    recipeCommands.create(OWNER, createRecipeSchema.parse({ name: "Beet Soup", ...RECIPE, ...input })),
  member_content: (input) =>
    memberContentCommands.create(
      OWNER,
      createMemberContentSchema.parse({ title: "Beets", description: "All.", body: "Boil.", ...input }),
    ),
  faq_items: (input) =>
    questionCommands.create(
      OWNER,
      createQuestionSchema.parse({ question: "Beets?", answer: "Yes.", category: "Products", ...input }),
    ),
  reviews: (input) =>
    createReview(
      OWNER.userId,
      createReviewSchema.parse({ customerName: "Rosa", reviewText: "Good.", rating: 4, ...input }),
    ),
};

describe.each(Object.entries(create))("a row of %s", (table, make) => {
  const count = async () => Number((await sql(`SELECT count(*)::int AS n FROM ${table}`))[0]?.["n"]);

  it("is created once for each request, also by two calls at the same time; the same key with other values is refused", async () => {
    const before = await count();
    const requestKey = newId();
    const [first, again] = await Promise.all([make({ requestKey }), make({ requestKey })]);
    expect(again).toEqual(first);
    expect(await make({ requestKey })).toEqual(first);
    expect(await count()).toBe(before + 1);
    expect(await auditOf(first.id)).toHaveLength(1);
    const changed = { requestKey, name: "Other", title: "Other", question: "Other?" };
    expect(await refusal(make(changed))).toMatchObject({ code: "conflict", message: ALREADY_SAVED });
    if (table === "encyclopedia_categories") return; // their names are unique
    await Promise.all([make({ requestKey: newId() }), make({}), make({})]); // control
    expect(await count()).toBe(before + 4);
  });
});
