import { memberContents } from "@/lib/admin/commands/save-content";
import { changeMemberContentSchema } from "@/lib/admin/schema/content";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "encyclopedia.edit",
  input: changeMemberContentSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await memberContents.change(viewer, String(params["id"]), input),
  }),
});

export const DELETE = route({
  access: "encyclopedia.edit",
  handle: async ({ params, viewer }) => {
    await memberContents.remove(viewer, String(params["id"]));
    return { body: { id: params["id"] } };
  },
});
