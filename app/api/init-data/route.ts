import { z } from "zod";
import { initializeProducts } from "@/lib/catalog/commands/initialize-products";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Loads the sample products into an empty shop",
  access: "public",
  status: 201,
  output: z.strictObject({ products: z.number() }),
  throws: ["conflict", "forbidden"],
  handle: async ({ viewer }) => ({ body: { products: await initializeProducts(viewer) } }),
});
