import { cancelOrder } from "@/lib/checkout/commands/order-changes/cancel-order";
import { route } from "@/lib/http/route";
import { getOrder } from "@/lib/orders/queries/get-order";
import { orderOutput } from "@/lib/orders/responses";
import { toApiOrder } from "@/lib/orders/schema";

export const POST = route({
  summary: "Cancels an order for its buyer: within 2 hours, until it is packed",
  access: "shopper",
  output: orderOutput.nullable(),
  throws: ["conflict", "payment_provider"],
  handle: async ({ params, viewer }) => {
    const id = String(params.id);
    await cancelOrder(viewer, id);
    const order = await getOrder(id);
    return { body: order && toApiOrder(order) };
  },
});
