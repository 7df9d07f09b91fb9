import { payRenewal } from "@/lib/checkout/commands/renewals/pay-renewal";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";

export const POST = route({
  access: "shopper",
  handle: async ({ params, request, viewer }) => ({
    body: await payRenewal(viewer.userId, String(params.id), getClientAddress(request.headers)),
  }),
});
