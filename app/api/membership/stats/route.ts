import { readRoute } from "@/lib/http/record-routes";
import { getMembershipStats } from "@/lib/membership/queries/membership-stats";

export const GET = readRoute({ access: "plans.see", act: getMembershipStats });
