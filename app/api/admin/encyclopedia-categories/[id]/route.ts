import { foodCategories } from "@/lib/admin/commands/save-food";
import { changeFoodCategorySchema } from "@/lib/admin/schema/encyclopedia";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "encyclopedia.edit",
  input: changeFoodCategorySchema,
  handle: async ({ params, input, viewer }) => ({
    body: await foodCategories.change(viewer, String(params["id"]), input),
  }),
});

export const DELETE = route({
  access: "encyclopedia.edit",
  handle: async ({ params, viewer }) => {
    await foodCategories.remove(viewer, String(params["id"]));
    return { body: { id: params["id"] } };
  },
});
