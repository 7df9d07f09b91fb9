import { z } from "zod";
import { enteredDiscountOutput } from "@/lib/discounts/responses";
import { membershipCodeCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { checkFirstMonthCode } from "@/lib/membership/commands/check-first-month-code";
import { requirePlan } from "@/lib/membership/queries";
import { firstMonthCodeSchema } from "@/lib/membership/schema";
import { getClientAddress } from "@/lib/server/client-address";

export const PUT = route({
  summary: "Stores a discount code for the first month in a cookie",
  access: "shopper",
  limit: "cartChangesPerAddress",
  input: firstMonthCodeSchema,
  output: enteredDiscountOutput,
  throws: ["conflict", "payment_provider"],
  handle: async ({ input, request, viewer: { userId } }) => {
    const plan = input.plan === undefined ? null : await requirePlan(input.plan, "plan");
    const entered = await checkFirstMonthCode(
      { userId, plan },
      input.code,
      getClientAddress(request.headers),
    );
    return { body: entered, cookies: [membershipCodeCookie(entered.code)] };
  },
});

export const DELETE = route({
  summary: "Removes the discount code for the first month",
  access: "shopper",
  limit: "cartChangesPerAddress",
  output: z.strictObject({ removed: z.boolean() }),
  handle: () => Promise.resolve({ body: { removed: true }, cookies: [membershipCodeCookie(null)] }),
});
