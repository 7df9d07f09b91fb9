import { questionCommands } from "@/lib/help/commands/faqs";
import { updateQuestionSchema } from "@/lib/help/schema/faqs";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "encyclopedia.edit",
  input: updateQuestionSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await questionCommands.change(viewer, String(params["id"]), input),
  }),
});

export const DELETE = route({
  access: "encyclopedia.edit",
  handle: async ({ params, viewer }) => {
    await questionCommands.remove(viewer, String(params["id"]));
    return { body: { id: params["id"] } };
  },
});
