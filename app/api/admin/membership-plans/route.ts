import { z } from "zod";
import { createRoute, readRoute } from "@/lib/http/record-routes";
import { createPlan } from "@/lib/membership/commands/save-plan";
import { listAdminPlans } from "@/lib/membership/queries/admin-plans";
import { adminPlanOutput } from "@/lib/membership/responses";
import { createPlanSchema } from "@/lib/membership/schema/admin-plan";

export const GET = readRoute({
  summary: "All membership plans, including inactive ones",
  access: "plans.see",
  output: z.array(adminPlanOutput),
  act: listAdminPlans,
});

export const POST = createRoute({
  summary: "Creates a membership plan",
  access: "plans.edit",
  input: createPlanSchema,
  output: adminPlanOutput,
  throws: ["not_found", "payment_provider"],
  act: createPlan,
});
