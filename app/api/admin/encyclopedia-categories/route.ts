import { foodCategoryCommands } from "@/lib/admin/commands/save-food";
import { listAdminFoodCategories } from "@/lib/admin/queries/encyclopedia";
import { createFoodCategorySchema } from "@/lib/admin/schema/encyclopedia";
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
