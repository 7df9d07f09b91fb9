import { memberContentCommands } from "@/lib/content/commands/save-content";
import { updateMemberContentSchema } from "@/lib/content/schema/admin-content";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "encyclopedia.edit",
  input: updateMemberContentSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await memberContentCommands.change(viewer, String(params["id"]), input),
  }),
});

export const DELETE = route({
  access: "encyclopedia.edit",
  handle: async ({ params, viewer }) => {
    await memberContentCommands.remove(viewer, String(params["id"]));
    return { body: { id: params["id"] } };
  },
});
