import { recordRoute } from "@/lib/http/record-routes";
import { setMostPopular } from "@/lib/membership/commands/save-plan";

export const POST = recordRoute({ access: "plans.edit", act: setMostPopular });
