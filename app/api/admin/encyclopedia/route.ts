import { foodCommands } from "@/lib/content/commands/save-food";
import { listAllFoods } from "@/lib/content/queries/admin-foods";
import { createFoodSchema } from "@/lib/content/schema/admin-foods";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "encyclopedia.see",
  handle: async () => ({ body: await listAllFoods() }),
});

export const POST = route({
  access: "encyclopedia.edit",
  input: createFoodSchema,
  handle: async ({ input, viewer }) => ({ body: await foodCommands.create(viewer, input), status: 201 }),
});
