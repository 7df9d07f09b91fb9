import { cancelOrder } from "@/lib/checkout/commands/cancel-order";
import { route } from "@/lib/http/route";
import { getOrder } from "@/lib/orders/queries";
import { toApiOrder } from "@/lib/orders/schema";

export const POST = route({
  access: "shopper",
  handle: async ({ params, viewer }) => {
    const id = String(params.id);
    await cancelOrder(viewer, id);
    const order = await getOrder(id);
    return { body: order && toApiOrder(order) };
  },
});
