import { route } from "@/lib/http/route";
import { limitTracking } from "@/lib/orders/commands/limit-tracking";
import { trackedOrderOutput } from "@/lib/orders/responses";
import { trackOrderSchema } from "@/lib/orders/schema";
import { getClientAddress } from "@/lib/server/client-address";
import { trackOrder } from "./_parts/track-order";

/** An order looked up by number and email (D13). */
export const POST = route({
  summary: "An order, found by its number and email address",
  access: "public",
  input: trackOrderSchema,
  output: trackedOrderOutput,
  throws: ["not_found", "too_many"],
  handle: async ({ input, request }) => {
    await limitTracking(getClientAddress(request.headers));
    return { body: await trackOrder(input) };
  },
});
