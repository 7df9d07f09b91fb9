import { route } from "@/lib/http/route";
import { membershipStatus } from "@/lib/membership/queries";

export const GET = route({
  access: "shopper",
  handle: async ({ viewer }) => ({ body: await membershipStatus(viewer) }),
});
