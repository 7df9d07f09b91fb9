import { memberContentCommands } from "@/lib/content/commands/save-content";
import { adminMemberContentOutput } from "@/lib/content/responses";
import { recordRoute } from "@/lib/http/record-routes";

/** Undoes a deletion (D34). */
export const POST = recordRoute({
  summary: "Restores deleted member content with its id",
  access: "encyclopedia.edit",
  output: adminMemberContentOutput,
  throws: ["conflict"],
  act: memberContentCommands.restore,
});
