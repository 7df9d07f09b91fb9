import { changeMarketing } from "@/lib/admin/commands/save-marketing";
import { route } from "@/lib/http/route";
import { marketingSettings } from "@/lib/marketing/queries";
import { changeMarketingSchema } from "@/lib/marketing/schema";

export const GET = route({
  access: "public",
  handle: async () => ({ body: await marketingSettings() }),
});

export const POST = route({
  access: "marketing.edit",
  input: changeMarketingSchema,
  handle: async ({ input, viewer }) => ({ body: await changeMarketing(viewer, input) }),
});
