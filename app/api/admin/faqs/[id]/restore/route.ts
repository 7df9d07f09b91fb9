import { questionCommands } from "@/lib/help/commands/faqs";
import { recordRoute } from "@/lib/http/record-routes";

/** Undoes a deletion (D34). */
export const POST = recordRoute({ access: "encyclopedia.edit", act: questionCommands.restore });
