import { questionCommands } from "@/lib/help/commands/faqs";
import { listAdminQuestions } from "@/lib/help/queries/faqs";
import { createQuestionSchema } from "@/lib/help/schema/faqs";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "encyclopedia.see",
  handle: async () => ({ body: await listAdminQuestions() }),
});

export const POST = route({
  access: "encyclopedia.edit",
  input: createQuestionSchema,
  handle: async ({ input, viewer }) => ({ body: await questionCommands.create(viewer, input), status: 201 }),
});
