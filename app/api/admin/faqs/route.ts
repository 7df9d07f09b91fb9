import { questionCommands } from "@/lib/admin/commands/save-content";
import { listAdminQuestions } from "@/lib/admin/queries/content";
import { createQuestionSchema } from "@/lib/admin/schema/content";
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
