import { route } from "@/lib/http/route";
import { getMembershipStatus } from "@/lib/membership/queries";

export const GET = route({
  access: "shopper",
  handle: async ({ viewer }) => ({ body: await getMembershipStatus(viewer) }),
});
