import { readRoute } from "@/lib/http/record-routes";
import { getProblemPage } from "@/lib/problems/queries/admin-problems";
import { problemListSchema } from "@/lib/problems/schema";

export const GET = readRoute({ access: "problems.see", input: problemListSchema, act: getProblemPage });
