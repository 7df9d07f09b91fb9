import "server-only";
import { z } from "zod";

export const savedItemOutput = z
  .strictObject({
    id: z.string(),
    productId: z.string(),
    product: z.strictObject({
      id: z.string(),
      name: z.string(),
      imageUrl: z.string().nullable(),
      slug: z.string(),
      unitLabel: z.string(),
      imageAlt: z.string(),
      price: z.string(),
      memberPrice: z.string(),
    }),
  })
  .meta({
    id: "SavedItem",
    description: "A saved item in the response of GET /api/wishlist; prices in dollars.",
  });
