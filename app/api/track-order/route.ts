import { ShopError } from "@/lib/core/errors";
import { route } from "@/lib/http/route";
import { findTrackedOrder } from "@/lib/orders/queries";
import { TRACKING_NOT_FOUND } from "@/lib/orders/rules";
import { toApiTracking, trackOrderSchema } from "@/lib/orders/schema";
import { getClientAddress } from "@/lib/server/client-address";
import { countAgainstLimit } from "@/lib/server/limits";

/** D13: an order for whoever has its number and its e-mail. Every miss gets the same answer. */
export const POST = route({
  access: "public",
  input: trackOrderSchema,
  handle: async ({ input, request }) => {
    const address = getClientAddress(request.headers);
    await countAgainstLimit("trackingsPerMinute", address);
    await countAgainstLimit("trackingsPerAddress", address);
    const order = await findTrackedOrder(input);
    if (!order) throw new ShopError("not_found", TRACKING_NOT_FOUND);
    return { body: toApiTracking(order) };
  },
});
