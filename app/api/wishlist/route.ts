import { z } from "zod";
import { route } from "@/lib/http/route";
import { saveProduct } from "@/lib/wishlist/commands";
import { listSavedItems } from "@/lib/wishlist/queries";
import { savedItemOutput } from "@/lib/wishlist/responses";
import { saveProductSchema, toApiSavedItem } from "@/lib/wishlist/schema";

export const GET = route({
  summary: "The customer's saved items",
  access: "shopper",
  output: z.array(savedItemOutput),
  handle: async ({ viewer }) => ({ body: (await listSavedItems(viewer)).map(toApiSavedItem) }),
});

export const POST = route({
  summary: "Saves a product",
  access: "shopper",
  input: saveProductSchema,
  status: [201, 200],
  output: z.union([savedItemOutput, z.strictObject({ productId: z.string() })]),
  handle: async ({ input: { productId }, viewer }) => {
    const isNew = await saveProduct(viewer.userId, productId);
    const saved = (await listSavedItems(viewer)).find((item) => item.productId === productId);
    return { body: saved ? toApiSavedItem(saved) : { productId }, status: isNew ? 201 : 200 };
  },
});
