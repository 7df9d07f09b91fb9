import { memberContentCommands } from "@/lib/admin/commands/save-content";
import { listAdminMemberContent } from "@/lib/admin/queries/content";
import { createMemberContentSchema } from "@/lib/admin/schema/content";
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
