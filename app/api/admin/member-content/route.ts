import { memberContentCommands } from "@/lib/content/commands/save-content";
import { listAdminMemberContent } from "@/lib/content/queries/admin-content";
import { createMemberContentSchema } from "@/lib/content/schema/admin-content";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "encyclopedia.see",
  handle: async () => ({ body: await listAdminMemberContent() }),
});

export const POST = route({
  access: "encyclopedia.edit",
  input: createMemberContentSchema,
  handle: async ({ input, viewer }) => ({
    body: await memberContentCommands.create(viewer, input),
    status: 201,
  }),
});
