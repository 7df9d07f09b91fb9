import { foodCategoryCommands } from "@/lib/content/commands/save-food";
import { listAdminFoodCategories } from "@/lib/content/queries/admin-foods";
import { createFoodCategorySchema } from "@/lib/content/schema/admin-foods";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "encyclopedia.see",
  handle: async () => ({ body: await listAdminFoodCategories() }),
});

export const POST = route({
  access: "encyclopedia.edit",
  input: createFoodCategorySchema,
  handle: async ({ input, viewer }) => ({
    body: await foodCategoryCommands.create(viewer, input),
    status: 201,
  }),
});
