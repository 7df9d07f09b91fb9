import { render, screen } from "@testing-library/react";
import { FoodHeader } from "@/app/(shop)/(content)/encyclopedia/[slug]/_parts/food-header";
import type { FoodDetail } from "@/lib/content/schema";

const FOOD: FoodDetail = {
  id: "kale12345678",
  slug: "kale",
  name: "Kale",
  category: { slug: "vegetables", name: "Vegetables" },
  type: "Leafy green",
  phLevel: "7.5-8.0",
  description: "A cabbage with curly leaves.",
  benefits: [],
  nutrients: [],
  words: ["kale"],
  imageUrl: null,
  pral: -7.8,
  servingSuggestion: "",
  keeping: "",
  composition: null,
};

it("a food explains only the figures that it shows", () => {
  const { rerender } = render(<FoodHeader food={FOOD} />);
  expect(screen.getByText(/^The pH is .*The acid load is /)).toBeVisible();
  rerender(<FoodHeader food={{ ...FOOD, pral: null }} />);
  expect(screen.getByText(/^The pH is /)).not.toHaveTextContent("acid load");
  rerender(<FoodHeader food={{ ...FOOD, phLevel: "" }} />);
  expect(screen.getByText(/^The acid load is /)).not.toHaveTextContent("pH is");
});
