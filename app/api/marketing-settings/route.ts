import { readRoute } from "@/lib/http/record-routes";
import { route } from "@/lib/http/route";
import { updateMarketingSettings } from "@/lib/marketing/commands/update-marketing-settings";
import { getMarketingSettings } from "@/lib/marketing/queries";
import { updateMarketingSchema } from "@/lib/marketing/schema";

export const GET = readRoute({ access: "public", act: getMarketingSettings });

export const POST = route({
  access: "marketing.edit",
  input: updateMarketingSchema,
  handle: async ({ input, viewer }) => ({ body: await updateMarketingSettings(viewer, input) }),
});
