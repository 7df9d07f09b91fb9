import { fieldError, ShopError } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import { route } from "@/lib/http/route";
import { startPurchase } from "@/lib/membership/commands/start-purchase";
import { planCalled } from "@/lib/membership/queries";
import { claimsPrice, wholeUsd } from "@/lib/membership/rules";
import { purchaseSchema } from "@/lib/membership/schema";
import { clientAddress } from "@/lib/server/address";
import { countAgainst } from "@/lib/server/limits";

export const POST = route({
  access: "shopper",
  input: purchaseSchema,
  handle: async ({ input, request, viewer }) => {
    const address = clientAddress(request.headers);
    await countAgainst("intentsPerAddress", address);
    const plan = await planCalled(input.membership);
    if (!plan) throw fieldError("membership", "is unknown");
    const { monthlyPriceCents: amount } = plan;
    if (!claimsPrice(input.price, amount))
      throw new ShopError("invalid_input", `${plan.name} costs ${wholeUsd(amount)} a month.`, {
        fields: { price: "is not what the plan costs" },
        amount,
      });
    const { trialDays, paymentMethod } = input;
    const shown = { trialDays, dueCents: cents(input.amount), paymentMethod };
    return { body: await startPurchase(viewer.userId, plan, shown, address) };
  },
});
