import { safePath } from "@/lib/core/safe-path";
import { readMembershipCode } from "@/lib/http/cookies";
import { urlOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";
import { startCheckout } from "@/lib/membership/commands/start-checkout";
import { requirePlan } from "@/lib/membership/queries";
import { subscriptionCheckoutSchema } from "@/lib/membership/schema";
import { env } from "@/lib/server/env";

const SUCCESS_PATH = "/membership-success";
const CANCEL_PATH = "/membership-signup";

export const POST = route({
  summary: "URL of Stripe's page to buy a membership",
  access: "shopper",
  limit: "stripeCallsPerAddress",
  input: subscriptionCheckoutSchema,
  output: urlOutput,
  throws: ["amount_mismatch", "conflict", "payment_provider"],
  handle: async ({ input, request, viewer }) => {
    const plan = await requirePlan(input.membershipTier, "membershipTier");
    const { origin } = new URL(env().SHOP_URL);
    const success = new URL(safePath(input.successUrl, origin) ?? SUCCESS_PATH, origin);
    success.searchParams.delete("session_id");
    const successUrl = `${success}${success.search ? "&" : "?"}session_id={CHECKOUT_SESSION_ID}`;
    const cancelUrl = origin + (safePath(input.cancelUrl, origin) ?? CANCEL_PATH);
    const code = readMembershipCode(request);
    const shown = { dueCents: input.amount, discountCents: input.discount };
    const url = await startCheckout(viewer.userId, plan, { successUrl, cancelUrl }, code, shown);
    return { body: { url } };
  },
});
