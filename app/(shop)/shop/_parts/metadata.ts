import type { Metadata } from "next";

export const metadata: Metadata = {
  title: "Shop",
  description:
    "Alkaline, plant-based groceries: spelt tortillas, hemp cheese, mushroom meats, sauces, seasonings and meal kits.",
};
