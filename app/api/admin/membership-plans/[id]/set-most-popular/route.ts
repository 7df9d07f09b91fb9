import { route } from "@/lib/http/route";
import { setMostPopular } from "@/lib/membership/commands/save-plan";

export const POST = route({
  access: "plans.edit",
  handle: async ({ params, viewer }) => ({ body: await setMostPopular(viewer, String(params["id"])) }),
});
