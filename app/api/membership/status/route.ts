import { route } from "@/lib/http/route";
import { getMembershipStatus } from "@/lib/membership/queries";
import { membershipStatusOutput } from "@/lib/membership/responses";

export const GET = route({
  summary: "The caller's membership",
  access: "shopper",
  output: membershipStatusOutput,
  handle: async ({ viewer }) => ({ body: await getMembershipStatus(viewer) }),
});
