import { z } from "zod";
import { route } from "@/lib/http/route";
import { getPlansForSale } from "@/lib/membership/queries";
import { planOutput } from "@/lib/membership/responses";
import { toApiPlan } from "@/lib/membership/schema";

export const GET = route({
  summary: "The membership plans for sale",
  access: "public",
  output: z.array(planOutput),
  handle: async () => ({ body: (await getPlansForSale()).map(toApiPlan) }),
});
