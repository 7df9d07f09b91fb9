import { memberContentCommands } from "@/lib/content/commands/save-content";
import { listAdminMemberContent } from "@/lib/content/queries/admin-content";
import { createMemberContentSchema } from "@/lib/content/schema/admin-content";
import { createRoute, readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({ access: "encyclopedia.see", act: listAdminMemberContent });

export const POST = createRoute({
  access: "encyclopedia.edit",
  input: createMemberContentSchema,
  act: memberContentCommands.create,
});
