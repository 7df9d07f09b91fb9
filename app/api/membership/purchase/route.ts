import { ShopError } from "@/lib/core/errors";
import { formatShortUsd } from "@/lib/core/money";
import { readMembershipCode } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { startPurchase } from "@/lib/membership/commands/start-purchase";
import { requirePlan } from "@/lib/membership/queries";
import { startedPurchaseOutput } from "@/lib/membership/responses";
import { isClaimedPrice } from "@/lib/membership/rules/plans";
import { purchaseSchema } from "@/lib/membership/schema";
import { getClientAddress } from "@/lib/server/client-address";

export const POST = route({
  summary: "Starts a membership that is paid on `/checkout?membership=…`",
  access: "shopper",
  input: purchaseSchema,
  output: startedPurchaseOutput,
  throws: ["amount_mismatch", "conflict", "payment_provider", "too_many"],
  handle: async ({ input, request, viewer }) => {
    const plan = await requirePlan(input.membership, "membership");
    const { monthlyPriceCents: amount } = plan;
    if (!isClaimedPrice(input.price, amount))
      throw new ShopError("invalid_input", `${plan.name} costs ${formatShortUsd(amount)} a month.`, {
        fields: { price: "is not what the plan costs" },
        amount,
      });
    const { trialDays, paymentMethod } = input;
    const code = readMembershipCode(request);
    const shown = { trialDays, dueCents: input.amount, discountCents: input.discount, paymentMethod, code };
    return { body: await startPurchase(viewer.userId, plan, shown, getClientAddress(request.headers)) };
  },
});
