import { keysetPage } from "@/lib/admin/responses";
import { readRoute } from "@/lib/http/record-routes";
import { getProblemPage } from "@/lib/problems/queries/admin-problems";
import { problemRowOutput } from "@/lib/problems/responses";
import { problemListSchema } from "@/lib/problems/schema";

export const GET = readRoute({
  summary: "A page of reported problems, oldest first; only open ones unless a status is given",
  access: "problems.see",
  input: problemListSchema,
  output: keysetPage(problemRowOutput),
  act: getProblemPage,
});
