import { ShopError } from "@/lib/core/errors";
import { route } from "@/lib/http/route";
import { findTrackedOrder } from "@/lib/orders/queries";
import { trackedOrderOutput } from "@/lib/orders/responses";
import { TRACKING_NOT_FOUND } from "@/lib/orders/rules";
import { toApiTracking, trackOrderSchema } from "@/lib/orders/schema";
import { getClientAddress } from "@/lib/server/client-address";
import { countAgainstLimit } from "@/lib/server/limits";

/** An order looked up by number and email (D13). Every mismatch gets the same answer. */
export const POST = route({
  summary: "An order, found by its number and email address",
  access: "public",
  input: trackOrderSchema,
  output: trackedOrderOutput,
  throws: ["not_found", "too_many"],
  handle: async ({ input, request }) => {
    const address = getClientAddress(request.headers);
    await countAgainstLimit("trackingsPerMinute", address);
    await countAgainstLimit("trackingsPerAddress", address);
    const order = await findTrackedOrder(input);
    if (!order) throw new ShopError("not_found", TRACKING_NOT_FOUND);
    return { body: toApiTracking(order) };
  },
});
