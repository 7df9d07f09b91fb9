import { questions } from "@/lib/admin/commands/save-content";
import { changeQuestionSchema } from "@/lib/admin/schema/content";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "encyclopedia.edit",
  input: changeQuestionSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await questions.change(viewer, String(params["id"]), input),
  }),
});

export const DELETE = route({
  access: "encyclopedia.edit",
  handle: async ({ params, viewer }) => {
    await questions.remove(viewer, String(params["id"]));
    return { body: { id: params["id"] } };
  },
});
