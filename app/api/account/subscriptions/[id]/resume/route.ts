import { route } from "@/lib/http/route";
import { resumeSubscription } from "@/lib/subscriptions/commands/update-subscription";
import { listSubscriptions } from "@/lib/subscriptions/queries";

export const POST = route({
  access: "shopper",
  handle: async ({ params, viewer }) => {
    await resumeSubscription(viewer, String(params.id));
    return { body: await listSubscriptions(viewer) };
  },
});
