import { route } from "@/lib/http/route";
import { previewWording } from "@/lib/mail/commands/update-wording";
import { mailPreviewOutput } from "@/lib/mail/responses";
import { wordingTextsSchema } from "@/lib/mail/schema/admin-wording";

export const POST = route({
  summary: "A preview of an email with sample data and unsaved wording",
  access: "settings.see",
  input: wordingTextsSchema,
  output: mailPreviewOutput,
  handle: async ({ params, input }) => ({ body: await previewWording(String(params.key), input) }),
});
