import { route } from "@/lib/http/route";
import { activePlans } from "@/lib/membership/queries";
import { toApiPlan } from "@/lib/membership/schema";

export const GET = route({
  access: "public",
  handle: async () => ({ body: (await activePlans()).map(toApiPlan) }),
});
