import { memberContentCommands } from "@/lib/content/commands/save-content";
import { updateMemberContentSchema } from "@/lib/content/schema/admin-content";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";

export const PATCH = recordRoute({
  access: "encyclopedia.edit",
  input: updateMemberContentSchema,
  act: memberContentCommands.change,
});

export const DELETE = deleteRoute({ access: "encyclopedia.edit", act: memberContentCommands.remove });
