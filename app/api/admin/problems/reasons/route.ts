import { z } from "zod";
import { readRoute } from "@/lib/http/record-routes";
import { getReasonPage } from "@/lib/problems/queries/reasons";
import { reasonRowOutput } from "@/lib/problems/responses";
import { reasonListSchema } from "@/lib/problems/schema";

export const GET = readRoute({
  summary: "Reports, units and their refunds by reason, product or both",
  access: "problems.see",
  input: reasonListSchema,
  output: z.strictObject({
    rows: z.array(reasonRowOutput),
    total: z.number(),
    all: reasonRowOutput.nullable(),
  }),
  act: getReasonPage,
});
