import { memberContents } from "@/lib/admin/commands/save-content";
import { allMemberContent } from "@/lib/admin/queries/content";
import { createMemberContentSchema } from "@/lib/admin/schema/content";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "encyclopedia.see",
  handle: async () => ({ body: await allMemberContent() }),
});

export const POST = route({
  access: "encyclopedia.edit",
  input: createMemberContentSchema,
  handle: async ({ input, viewer }) => ({ body: await memberContents.create(viewer, input), status: 201 }),
});
