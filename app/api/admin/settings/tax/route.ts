import { route } from "@/lib/http/route";
import { updateTaxSettings } from "@/lib/marketing/commands/update-store-settings";
import { taxOutput } from "@/lib/marketing/responses";
import { updateTaxSchema } from "@/lib/marketing/schema/settings";

export const PUT = route({
  summary: "Replaces the table of tax rates",
  access: "settings.edit",
  input: updateTaxSchema,
  output: taxOutput,
  throws: ["conflict", "not_found"],
  handle: async ({ input, viewer }) => ({ body: await updateTaxSettings(viewer, input) }),
});
