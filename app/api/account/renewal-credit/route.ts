import { route } from "@/lib/http/route";
import { setRenewalsUseCredit } from "@/lib/subscriptions/commands/update-subscription";
import { renewalCreditSchema } from "@/lib/subscriptions/schema";

export const PUT = route({
  access: "shopper",
  input: renewalCreditSchema,
  handle: async ({ input, viewer }) => {
    await setRenewalsUseCredit(viewer.userId, input.wanted);
    return { body: input };
  },
});
