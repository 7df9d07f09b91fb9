import { z } from "zod";
import { startGiftCardPurchase } from "@/lib/checkout/commands/gift-cards/start-gift-card-purchase";
import { startedGiftCardOutput } from "@/lib/gift-cards/responses";
import { buyGiftCardSchema } from "@/lib/gift-cards/schema";
import { getCartOwner } from "@/lib/http/cart-owner";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";

export const POST = route({
  summary: "Starts the payment of a gift card; `clientSecret` is null if the purchase has already been paid",
  access: "public",
  input: buyGiftCardSchema,
  output: z.union([startedGiftCardOutput, z.strictObject({ clientSecret: z.null() })]),
  throws: ["conflict", "not_found", "not_paid", "out_of_stock", "payment_provider", "too_many"],
  handle: async ({ input, request, viewer }) => {
    const { sessionId, userId } = getCartOwner(request, viewer);
    const key = userId ?? sessionId ?? input.purchaseKey;
    const payer = { key, address: getClientAddress(request.headers) };
    return { body: (await startGiftCardPurchase({ userId, payer }, input)) ?? { clientSecret: null } };
  },
});
