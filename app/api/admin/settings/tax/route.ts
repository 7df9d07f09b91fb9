import { changeTax } from "@/lib/admin/commands/save-settings";
import { changeTaxSchema } from "@/lib/admin/schema/settings";
import { route } from "@/lib/http/route";

export const PUT = route({
  access: "settings.edit",
  input: changeTaxSchema,
  handle: async ({ input, viewer }) => ({ body: await changeTax(viewer, input) }),
});
