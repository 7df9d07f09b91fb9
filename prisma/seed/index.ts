import { hash } from "@node-rs/argon2";
import type { PrismaClient } from "../generated/client";
import { foodCategories, foods } from "./data/encyclopedia";
import { faq } from "./data/faq";
import { memberContent } from "./data/member-content";
import { plans } from "./data/plans";
import { products } from "./data/products";
import { recipes } from "./data/recipes";
import { reviews } from "./data/reviews";
import { marketingSettings, storeSettings } from "./data/settings";
import { users } from "./data/users";
import { sampleId } from "./ids";
import { sampleProductRows } from "./products";

const DAY = 24 * 60 * 60 * 1000;

type Client = Omit<PrismaClient, "$connect" | "$disconnect" | "$on" | "$use" | "$extends" | "$transaction">;

/**
 * Fills an empty database with the sample shop in one transaction.
 * @param now current time, from which the ages of reviews are computed
 * @throws Error when there are products already: sample data never mixes with real data
 */
export async function seed(db: PrismaClient, now = new Date()): Promise<void> {
  const people = await Promise.all(
    users.map(async (user) => ({ ...user, passwordHash: await hash(user.password) })),
  );
  await db.$transaction(
    async (tx) => {
      if ((await tx.product.count()) > 0)
        throw new Error("There are products already: sample data is for an empty database");
      await seedCatalog(tx);
      await seedMembership(tx, people, now);
      await seedReviews(tx, now);
      await seedSettings(tx);
      await seedContent(tx);
    },
    { timeout: 60_000 },
  );
}

const seedCatalog = async (tx: Client) => {
  await tx.product.createMany({ data: sampleProductRows() });
};

async function seedMembership(
  tx: Client,
  people: ((typeof users)[number] & { passwordHash: string })[],
  now: Date,
): Promise<void> {
  await tx.membershipPlan.createMany({
    data: plans.map((plan) => ({ ...plan, id: sampleId("plan", plan.slug) })),
  });
  await tx.user.createMany({
    data: people.map(({ planSlug, role, password, ...user }) => ({
      ...user,
      id: sampleId("user", user.email),
      emailVerifiedAt: now,
      staffRole: role === "admin" ? ("owner" as const) : null,
      membershipStatus: planSlug === null ? ("free" as const) : statusOf(planSlug),
      membershipPlanId: planSlug === null ? null : sampleId("plan", planSlug),
      membershipStartDate: planSlug === null ? null : now,
    })),
  });
}

/** D16: a membership is stored by plan. */
const statusOf = (plan: "core" | "premium" | "wholesale") => (plan === "core" ? ("active" as const) : plan);

async function seedReviews(tx: Client, now: Date): Promise<void> {
  const names = new Map(products.map((product) => [product.slug, product.name]));
  await tx.review.createMany({
    data: reviews.map(({ productSlug, daysAgo, ...review }, index) => ({
      ...review,
      id: sampleId("review", `${productSlug}:${review.customerName}:${index}`),
      productId: sampleId("product", productSlug),
      productName: names.get(productSlug) ?? null,
      createdAt: new Date(now.getTime() - daysAgo * DAY - index * 1000),
    })),
  });
}

async function seedSettings(tx: Client): Promise<void> {
  const { freeShipping, ...panels } = marketingSettings;
  const { minimumOrderCents, ...shipping } = freeShipping;
  await tx.marketingSettings.create({
    data: { ...panels, freeShipping: { ...shipping, minimumOrder: minimumOrderCents / 100 } },
  });
  const { supportEmail, timezone, shippingMode } = storeSettings;
  await tx.storeSettings.update({
    where: { id: "default" },
    data: { supportEmail, timeZone: timezone, shippingMode },
  });
}

async function seedContent(tx: Client): Promise<void> {
  await tx.encyclopediaCategory.createMany({
    data: foodCategories.map((category) => ({ ...category, id: sampleId("food-category", category.slug) })),
  });
  await tx.encyclopediaEntry.createMany({
    data: foods.map(({ category, emoji, composition, ...food }) => ({
      ...food,
      ...(composition ? { composition } : {}),
      id: sampleId("food", food.slug),
      categoryId: sampleId("food-category", category),
      imageUrl: `/images/foods/${food.slug}.webp`,
    })),
  });
  await tx.recipe.createMany({
    data: recipes.map(({ rating, featured, emoji, ...recipe }, sortOrder) => ({
      ...recipe,
      id: sampleId("recipe", recipe.slug),
      imageUrl: `/images/recipes/${recipe.slug}.webp`,
      sampleRating: rating,
      isFeatured: featured,
      sortOrder,
    })),
  });
  await tx.memberContent.createMany({
    data: memberContent.map((item, sortOrder) => ({
      ...item,
      id: sampleId("member-content", item.slug),
      sortOrder,
    })),
  });
  await tx.faqItem.createMany({
    data: faq.map((item, sortOrder) => ({ ...item, id: sampleId("faq", item.slug), sortOrder })),
  });
}
