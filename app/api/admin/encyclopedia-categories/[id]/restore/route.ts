import { foodCategoryCommands } from "@/lib/content/commands/save-food";
import { route } from "@/lib/http/route";

/** Undoes a deletion (D34). */
export const POST = route({
  access: "encyclopedia.edit",
  handle: async ({ params, viewer }) => ({
    body: await foodCategoryCommands.restore(viewer, String(params["id"])),
  }),
});
