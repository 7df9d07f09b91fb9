import { readRoute } from "@/lib/http/record-routes";
import { route } from "@/lib/http/route";
import { updateMarketingSettings } from "@/lib/marketing/commands/update-marketing-settings";
import { getMarketingSettings } from "@/lib/marketing/queries/marketing-settings";
import { marketingSettingsOutput, savedMarketingOutput } from "@/lib/marketing/responses";
import { updateMarketingSchema } from "@/lib/marketing/schema";

export const GET = readRoute({
  summary: "The shop's current offers and banners",
  access: "public",
  output: marketingSettingsOutput,
  act: getMarketingSettings,
});

export const POST = route({
  summary: "Updates the given marketing settings",
  access: "marketing.edit",
  input: updateMarketingSchema,
  output: savedMarketingOutput,
  throws: ["conflict", "not_found"],
  handle: async ({ input, viewer }) => ({ body: await updateMarketingSettings(viewer, input) }),
});
