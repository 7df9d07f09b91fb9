import { foodCommands } from "@/lib/content/commands/save-food";
import { recordRoute } from "@/lib/http/record-routes";

/** Undoes a deletion (D34). */
export const POST = recordRoute({ access: "encyclopedia.edit", act: foodCommands.restore });
