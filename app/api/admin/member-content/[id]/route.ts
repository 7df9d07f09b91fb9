import { memberContentCommands } from "@/lib/content/commands/save-content";
import { adminMemberContentOutput } from "@/lib/content/responses";
import { updateMemberContentSchema } from "@/lib/content/schema/admin-content";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";

export const PATCH = recordRoute({
  summary: "Changes member content",
  access: "encyclopedia.edit",
  input: updateMemberContentSchema,
  output: adminMemberContentOutput,
  throws: ["conflict"],
  act: memberContentCommands.change,
});

export const DELETE = deleteRoute({
  summary: "Deletes member content",
  access: "encyclopedia.edit",
  throws: ["conflict"],
  act: memberContentCommands.remove,
});
