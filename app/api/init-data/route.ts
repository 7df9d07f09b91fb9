import { initializeProducts } from "@/lib/catalog/commands/initialize-products";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "public",
  handle: async ({ viewer }) => ({ body: { products: await initializeProducts(viewer) }, status: 201 }),
});
