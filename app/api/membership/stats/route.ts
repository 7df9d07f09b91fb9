import { getMembershipStats } from "@/lib/admin/queries/membership-stats";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "plans.see",
  handle: async () => ({ body: await getMembershipStats() }),
});
