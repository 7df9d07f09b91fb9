import { recipeCommands } from "@/lib/content/commands/save-content";
import { route } from "@/lib/http/route";

/** Undoes a deletion (D34). */
export const POST = route({
  access: "encyclopedia.edit",
  handle: async ({ params, viewer }) => ({
    body: await recipeCommands.restore(viewer, String(params["id"])),
  }),
});
