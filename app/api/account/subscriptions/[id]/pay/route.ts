import { payNow } from "@/lib/checkout/commands/renew/pay-now";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "shopper",
  handle: async ({ params, viewer }) => ({ body: await payNow(viewer.userId, String(params.id)) }),
});
