import { route } from "@/lib/http/route";
import { skipRenewal } from "@/lib/subscriptions/commands/update-subscription";
import { listSubscriptions } from "@/lib/subscriptions/queries";
import { skipRenewalSchema } from "@/lib/subscriptions/schema";

export const POST = route({
  access: "shopper",
  input: skipRenewalSchema,
  handle: async ({ input, params, viewer }) => {
    await skipRenewal(viewer.userId, String(params.id), input.nextDate);
    return { body: await listSubscriptions(viewer) };
  },
});
