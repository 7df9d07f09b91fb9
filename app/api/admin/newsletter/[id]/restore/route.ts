import { recordRoute } from "@/lib/http/record-routes";
import { issueCommands } from "@/lib/mail/commands/newsletter-issues";

/** Undoes a deletion. */
export const POST = recordRoute({ access: "marketing.edit", act: issueCommands.restore });
