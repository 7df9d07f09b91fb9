import { ShopError } from "@/lib/core/errors";
import { route } from "@/lib/http/route";
import { trackedOrder } from "@/lib/orders/queries";
import { NO_SUCH_PARCEL } from "@/lib/orders/rules";
import { toApiTracking, trackOrderSchema } from "@/lib/orders/schema";
import { clientAddress } from "@/lib/server/address";
import { countAgainst } from "@/lib/server/limits";

/** D13: an order for whoever has its number and its e-mail. Every miss gets the same answer. */
export const POST = route({
  access: "public",
  input: trackOrderSchema,
  handle: async ({ input, request }) => {
    const address = clientAddress(request.headers);
    await countAgainst("trackingsPerMinute", address);
    await countAgainst("trackingsPerAddress", address);
    const order = await trackedOrder(input);
    if (!order) throw new ShopError("not_found", NO_SUCH_PARCEL);
    return { body: toApiTracking(order) };
  },
});
