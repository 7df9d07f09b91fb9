import { route } from "@/lib/http/route";
import { getMembershipStats } from "@/lib/membership/queries/membership-stats";

export const GET = route({
  access: "plans.see",
  handle: async () => ({ body: await getMembershipStats() }),
});
