import { z } from "zod";
import { addPolicyQuestions } from "@/lib/help/commands/add-policy-questions";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Adds the missing questions about the shop's policy, whose answers are generated",
  access: "encyclopedia.edit",
  output: z.strictObject({ added: z.int().describe("The number of questions that were added.") }),
  handle: async ({ viewer }) => ({ body: await addPolicyQuestions(viewer) }),
});
