import { payNow } from "@/lib/checkout/commands/renew/pay-now";
import { route } from "@/lib/http/route";
import { clientAddress } from "@/lib/server/address";

export const POST = route({
  access: "shopper",
  handle: async ({ params, request, viewer }) => ({
    body: await payNow(viewer.userId, String(params.id), clientAddress(request.headers)),
  }),
});
