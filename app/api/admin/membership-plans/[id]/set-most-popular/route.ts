import { recordRoute } from "@/lib/http/record-routes";
import { setMostPopular } from "@/lib/membership/commands/save-plan";
import { adminPlanOutput } from "@/lib/membership/responses";

export const POST = recordRoute({
  summary: "Makes a plan the most popular one",
  access: "plans.edit",
  output: adminPlanOutput,
  throws: ["conflict"],
  act: setMostPopular,
});
