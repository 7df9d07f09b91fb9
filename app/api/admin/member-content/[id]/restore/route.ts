import { memberContentCommands } from "@/lib/content/commands/save-content";
import { recordRoute } from "@/lib/http/record-routes";

/** Undoes a deletion (D34). */
export const POST = recordRoute({ access: "encyclopedia.edit", act: memberContentCommands.restore });
