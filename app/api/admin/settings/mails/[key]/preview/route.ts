import { previewWording } from "@/lib/admin/commands/save-wording";
import { wordingTextsSchema } from "@/lib/admin/schema/wording";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "settings.see",
  input: wordingTextsSchema,
  handle: async ({ params, input }) => ({ body: await previewWording(String(params["key"]), input) }),
});
