import { route } from "@/lib/http/route";
import { getActivePlans } from "@/lib/membership/queries";
import { toApiPlan } from "@/lib/membership/schema";

export const GET = route({
  access: "public",
  handle: async () => ({ body: (await getActivePlans()).map(toApiPlan) }),
});
