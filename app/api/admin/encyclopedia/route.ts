import { foodCommands } from "@/lib/admin/commands/save-food";
import { listAllFoods } from "@/lib/admin/queries/encyclopedia";
import { createFoodSchema } from "@/lib/admin/schema/encyclopedia";
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
