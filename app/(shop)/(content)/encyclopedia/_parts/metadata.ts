import type { Metadata } from "next";
import { CARD_SIZE, pageMetadata } from "@/app/metadata";
import { foodsHref } from "@/components/content/content-hrefs";
import type { FoodCategory, FoodParams, FoodTab } from "@/lib/content/schema";

const WORDS: Record<FoodTab, { title: string; description: string }> = {
  browse: {
    title: "Alkaline Food Encyclopedia",
    description:
      "Vegetables, fruits, grains, herbs and nuts of an alkaline, plant-based kitchen: what is in them, how to choose and keep them, and what to cook.",
  },
  "ph-guide": {
    title: "pH Guide: acidic, neutral, alkaline",
    description:
      "The pH scale from 0 to 14 to try out: where lemons, tomatoes, water and blood stand, and what the pH of a food does not say.",
  },
  "health-benefits": {
    title: "Health Benefits of eating plants, with sources",
    description:
      "What studies say about vegetables, fruit, fiber and potassium, what they say about the alkaline diet's larger promises, and where to read it.",
  },
};

const CARD = { url: "/encyclopedia/social-card.jpg", ...CARD_SIZE };

/** Title and description of this view for search engines and sharing. Search results are not indexed. */
export function encyclopediaMetadata(params: FoodParams, category: FoodCategory | undefined): Metadata {
  const { tab, search } = params;
  const words = WORDS[tab];
  if (search && tab === "browse")
    return {
      title: `Foods: ${search}`,
      description: words.description,
      robots: { index: false, follow: true },
    };
  return pageMetadata({
    title: category ? `${category.name}: Alkaline Food Encyclopedia` : words.title,
    description: category?.description || words.description,
    path: foodsHref({ tab, category: tab === "browse" ? category?.slug : undefined }),
    image: { ...CARD, alt: "An open book of foods among fruit, grains and herbs" },
  });
}
