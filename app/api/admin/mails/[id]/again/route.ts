import { recordRoute } from "@/lib/http/record-routes";
import { idOutput } from "@/lib/http/responses";
import { retryMail } from "@/lib/mail/commands/staff-mails";

export const POST = recordRoute({
  summary: "Retries an email that failed",
  access: "settings.edit",
  output: idOutput,
  throws: ["conflict"],
  act: retryMail,
});
