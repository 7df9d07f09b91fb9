import { readRoute } from "@/lib/http/record-routes";
import { getMembershipStats } from "@/lib/membership/queries/membership-stats";
import { membershipStatsOutput } from "@/lib/membership/responses";

export const GET = readRoute({
  summary: "Active members, signups, churn and lifetime value",
  access: "plans.see",
  output: membershipStatsOutput,
  act: getMembershipStats,
});
