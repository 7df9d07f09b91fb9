import { route } from "@/lib/http/route";
import { previewWording } from "@/lib/mail/commands/update-wording";
import { wordingTextsSchema } from "@/lib/mail/schema/admin-wording";

export const POST = route({
  access: "settings.see",
  input: wordingTextsSchema,
  handle: async ({ params, input }) => ({ body: await previewWording(String(params["key"]), input) }),
});
