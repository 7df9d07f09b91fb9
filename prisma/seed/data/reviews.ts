import { freshReviews } from "./reviews/fresh";
import { pantryReviews } from "./reviews/pantry";
import type { SeedReview } from "./types";

/** The home page shows the first three visible reviews: these are first in the list and the newest. */
const homeReviews: SeedReview[] = [
  {
    productSlug: "spelt-tortillas",
    customerName: "Renée A.",
    rating: 5,
    title: "Taco night is back",
    text: "They fold without cracking and taste of real grain. I warm them in a dry pan and my kitchen smells like a bakery.",
    isVisible: true,
    isVerified: true,
    daysAgo: 3,
  },
  {
    productSlug: "portobello-steaks",
    customerName: "Marcus T.",
    rating: 5,
    title: "The one they ask me to bring",
    text: "I grill for people who love meat, and these are gone before anything else. Four minutes a side, a rest, then slice across the grain.",
    isVisible: true,
    isVerified: true,
    daysAgo: 5,
  },
  {
    productSlug: "hemp-cheese",
    customerName: "Ingrid S.",
    rating: 5,
    title: "Slices clean, melts properly",
    text: "I have tried every plant cheese in town. This is the first one my kids eat straight off the board.",
    isVisible: true,
    isVerified: true,
    daysAgo: 7,
  },
];

export const reviews: SeedReview[] = [...homeReviews, ...freshReviews, ...pantryReviews];
