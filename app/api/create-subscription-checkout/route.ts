import { fieldError } from "@/lib/core/errors";
import { safePath } from "@/lib/core/safe-path";
import { readMembershipCode } from "@/lib/http/cookies";
import { urlOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";
import { startCheckout } from "@/lib/membership/commands/start-checkout";
import { findPlanByName } from "@/lib/membership/queries";
import { subscriptionCheckoutSchema } from "@/lib/membership/schema";
import { env } from "@/lib/server/env";

const SUCCESS = "/membership-success";
const CANCELLED = "/membership-signup";

export const POST = route({
  summary: "URL of Stripe's page to buy a membership",
  access: "shopper",
  limit: "stripeCallsPerAddress",
  input: subscriptionCheckoutSchema,
  output: urlOutput,
  throws: ["amount_mismatch", "conflict", "payment_provider"],
  handle: async ({ input, request, viewer }) => {
    const plan = await findPlanByName(input.membershipTier);
    if (!plan) throw fieldError("membershipTier", "is unknown");
    const { origin } = new URL(env().SHOP_URL);
    const success = new URL(safePath(input.successUrl, origin) ?? SUCCESS, origin);
    success.searchParams.delete("session_id");
    const successUrl = `${success}${success.search ? "&" : "?"}session_id={CHECKOUT_SESSION_ID}`;
    const cancelUrl = origin + (safePath(input.cancelUrl, origin) ?? CANCELLED);
    const code = readMembershipCode(request);
    const shown = { dueCents: input.amount, discountCents: input.discount };
    const url = await startCheckout(viewer.userId, plan, { successUrl, cancelUrl }, code, shown);
    return { body: { url } };
  },
});
