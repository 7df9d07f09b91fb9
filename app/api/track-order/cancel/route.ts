import { cancelGuestOrder } from "@/lib/checkout/commands/order-changes/cancel-order";
import { route } from "@/lib/http/route";
import { limitTracking } from "@/lib/orders/commands/limit-tracking";
import { trackedOrderOutput } from "@/lib/orders/responses";
import { trackOrderSchema } from "@/lib/orders/schema";
import { getClientAddress } from "@/lib/server/client-address";
import { trackOrder } from "../_parts/track-order";

export const POST = route({
  summary:
    "Cancels a guest's order, found by its number and email address: within 2 hours, until it is packed",
  access: "public",
  input: trackOrderSchema,
  output: trackedOrderOutput,
  throws: ["not_found", "conflict", "too_many"],
  handle: async ({ input, request }) => {
    await limitTracking(getClientAddress(request.headers));
    await cancelGuestOrder(input);
    return { body: await trackOrder(input) };
  },
});
