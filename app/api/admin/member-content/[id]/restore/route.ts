import { memberContentCommands } from "@/lib/content/commands/save-content";
import { adminMemberContentOutput } from "@/lib/content/responses";
import { recordRoute } from "@/lib/http/record-routes";

/** Undoes a deletion (D34). */
export const POST = recordRoute({
  summary: "Undo: restores deleted member content under its id",
  access: "encyclopedia.edit",
  output: adminMemberContentOutput,
  throws: ["conflict"],
  act: memberContentCommands.restore,
});
