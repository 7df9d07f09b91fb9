import { readRoute } from "@/lib/http/record-routes";
import { getReasonPage } from "@/lib/problems/queries/reasons";
import { reasonListSchema } from "@/lib/problems/schema";

export const GET = readRoute({ access: "problems.see", input: reasonListSchema, act: getReasonPage });
