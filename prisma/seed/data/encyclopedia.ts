import { fruits } from "./encyclopedia/fruits";
import { grains } from "./encyclopedia/grains";
import { herbs } from "./encyclopedia/herbs";
import { nuts } from "./encyclopedia/nuts";
import { vegetables } from "./encyclopedia/vegetables";
import type { SeedFood, SeedFoodCategory } from "./types";

export const foodCategories: SeedFoodCategory[] = [
  {
    slug: "vegetables",
    name: "Vegetables",
    description: "Leafy greens, squashes, peppers and mushrooms: the larger half of an alkaline plate.",
    sortOrder: 1,
  },
  {
    slug: "fruits",
    name: "Fruits",
    description: "Citrus, melons, berries and stone fruit, ripe and in season.",
    sortOrder: 2,
  },
  {
    slug: "grains",
    name: "Grains",
    description: "Ancient wheats, small millets and the seeds that cook like grains.",
    sortOrder: 3,
  },
  {
    slug: "herbs",
    name: "Herbs",
    description: "Leaves, roots and spices that season without leaning on salt.",
    sortOrder: 4,
  },
  {
    slug: "nuts",
    name: "Nuts",
    description: "Nuts and seeds for milks, cheeses, crunch and good fats.",
    sortOrder: 5,
  },
];

export const foods: SeedFood[] = [...vegetables, ...fruits, ...grains, ...herbs, ...nuts];
