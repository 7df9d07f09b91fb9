import { foodCategoryCommands } from "@/lib/content/commands/save-food";
import { getAdminFoodPage } from "@/lib/content/queries/admin-foods";
import { foodListSchema } from "@/lib/content/schema/admin-foods";
import { createReview } from "@/lib/reviews/commands/moderate-reviews";
import { createReviewSchema } from "@/lib/reviews/schema";
import { sampleId } from "@/prisma/seed/ids";
import { OWNER } from "../../support/actors";
import { adminShop, newProduct } from "../../support/admin-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

adminShop();

// In a LIKE pattern, which comparisons without regard to case are, % and _ stand for other characters.
describe("text with % or _ is taken literally", () => {
  it.each(["%", "_", "k_le", "\\"])("in the search of the encyclopedia: %s", async (search) => {
    const names = async (text: string) =>
      (await getAdminFoodPage(foodListSchema.parse({ search: text }))).rows.map(({ name }) => name);
    expect(await names(search)).toEqual([]);
    expect(await names("KALE")).toContain("Kale"); // control
  });

  it("in the name of a category, which may differ from another only there", async () => {
    const created = await foodCategoryCommands.create(OWNER, { name: "Nut_" });
    expect(created).toMatchObject({ name: "Nut_", slug: expect.stringMatching(/^nut/) });
  });

  it("in the product name of a review, which is linked to a product of exactly this name", async () => {
    const { id } = await newProduct({ name: "50% Rye" });
    const of = async (productName: string) =>
      (
        await createReview(
          OWNER.userId,
          createReviewSchema.parse({ customerName: "R", reviewText: "G", productName }),
        )
      ).productId;
    expect(await of("%")).toBeNull();
    expect(await of("hemp_cheese")).toBeNull();
    expect(await of("hemp cheese")).toBe(sampleId("product", "hemp-cheese")); // control
    expect(await of("50% RYE")).toBe(id);
  });
});
