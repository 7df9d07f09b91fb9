import { route } from "@/lib/http/route";
import { trackedOrderOutput } from "@/lib/orders/responses";
import { trackOrderSchema } from "@/lib/orders/schema";
import { limitTracking, trackOrder } from "./_parts/track-order";

/** An order looked up by number and email (D13). */
export const POST = route({
  summary: "An order, found by its number and email address",
  access: "public",
  input: trackOrderSchema,
  output: trackedOrderOutput,
  throws: ["not_found", "too_many"],
  handle: async ({ input, request }) => {
    await limitTracking(request);
    return { body: await trackOrder(input) };
  },
});
