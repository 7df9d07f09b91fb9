import { setMostPopular } from "@/lib/admin/commands/save-plan";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "plans.edit",
  handle: async ({ params, viewer }) => ({ body: await setMostPopular(viewer, String(params["id"])) }),
});
