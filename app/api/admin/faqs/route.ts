import { questions } from "@/lib/admin/commands/save-content";
import { adminQuestions } from "@/lib/admin/queries/content";
import { createQuestionSchema } from "@/lib/admin/schema/content";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "encyclopedia.see",
  handle: async () => ({ body: await adminQuestions() }),
});

export const POST = route({
  access: "encyclopedia.edit",
  input: createQuestionSchema,
  handle: async ({ input, viewer }) => ({ body: await questions.create(viewer, input), status: 201 }),
});
