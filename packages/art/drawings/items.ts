import { foods } from "../../../prisma/seed/data/encyclopedia";
import { recipes } from "../../../prisma/seed/data/recipes";
import { foodScene } from "./foods/scene";
import { membershipHero } from "./heroes/delivery";
import { mailLogo, socialCard } from "./heroes/marks";
import { encyclopediaHero, recipesHero } from "./heroes/tables";
import { recipeScene } from "./recipes/scene";
import type { Sheet } from "./studio/sheet";

/** A picture of public/: its drawing and the bytes it may have. */
export type Item = {
  name: string;
  file: string;
  sheet: Sheet;
  limit: number;
  scale?: number;
  clear?: boolean;
};

/** Every picture that make.ts draws. */
export function items(): Item[] {
  return [
    ...foods.map((food) => ({
      name: food.slug,
      file: `images/foods/${food.slug}.webp`,
      sheet: foodScene(food),
      limit: 30_000,
    })),
    ...recipes.map((recipe) => ({
      name: recipe.slug,
      file: `images/recipes/${recipe.slug}.webp`,
      sheet: recipeScene(recipe),
      limit: 90_000,
    })),
    { name: "hero-recipes", file: "images/heroes/recipes.webp", sheet: recipesHero(), limit: 120_000 },
    {
      name: "hero-encyclopedia",
      file: "images/heroes/encyclopedia.webp",
      sheet: encyclopediaHero(),
      limit: 120_000,
    },
    {
      name: "hero-membership",
      file: "images/heroes/membership.webp",
      sheet: membershipHero(),
      limit: 120_000,
    },
    { name: "social-card", file: "social-card.png", sheet: socialCard(), limit: 420_000 },
    {
      name: "mail-logo",
      file: "images/mail/logo.png",
      sheet: mailLogo(),
      limit: 20_000,
      scale: 2,
      clear: true,
    },
  ];
}
