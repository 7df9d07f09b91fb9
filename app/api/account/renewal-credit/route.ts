import { z } from "zod";
import { route } from "@/lib/http/route";
import { setRenewalsUseCredit } from "@/lib/subscriptions/commands/update-subscription";
import { renewalCreditSchema } from "@/lib/subscriptions/schema";

export const PUT = route({
  summary: "Sets whether store credit pays for the customer's renewals first",
  access: "shopper",
  input: renewalCreditSchema,
  output: z.strictObject({ wanted: z.boolean() }),
  handle: async ({ input, viewer }) => {
    await setRenewalsUseCredit(viewer.userId, input.wanted);
    return { body: input };
  },
});
