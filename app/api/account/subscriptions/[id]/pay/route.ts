import { payRenewal } from "@/lib/checkout/commands/renewals/pay-renewal";
import { preparedPaymentOutput } from "@/lib/checkout/responses";
import { holdTierOf } from "@/lib/core/purchase-limits";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";

export const POST = route({
  summary: "Starts the payment of a renewal whose saved card was declined",
  access: "shopper",
  output: preparedPaymentOutput,
  throws: ["conflict", "not_paid", "out_of_stock", "payment_provider", "too_many"],
  handle: async ({ params, request, viewer }) => ({
    body: await payRenewal(
      viewer.userId,
      String(params.id),
      getClientAddress(request.headers),
      holdTierOf(viewer),
    ),
  }),
});
