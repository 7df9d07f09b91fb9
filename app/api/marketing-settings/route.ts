import { route } from "@/lib/http/route";
import { marketingSettings } from "@/lib/marketing/queries";

export const GET = route({
  access: "public",
  handle: async () => ({ body: await marketingSettings() }),
});
