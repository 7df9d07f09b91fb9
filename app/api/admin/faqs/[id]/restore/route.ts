import { questionCommands } from "@/lib/admin/commands/save-content";
import { route } from "@/lib/http/route";

/** Undoes a deletion (D34). */
export const POST = route({
  access: "encyclopedia.edit",
  handle: async ({ params, viewer }) => ({
    body: await questionCommands.restore(viewer, String(params["id"])),
  }),
});
