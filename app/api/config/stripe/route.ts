import { z } from "zod";
import { firstCheckoutCookie } from "@/lib/http/cookies";
import { urlOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";
import { env } from "@/lib/server/env";

export const GET = route({
  summary: "The publishable key for Stripe.js",
  access: "public",
  output: z.strictObject({ sandbox: urlOutput.optional(), publishableKey: z.string() }),
  handle: ({ request }) => {
    const { STRIPE_PUBLISHABLE_KEY, STRIPE_SANDBOX_URL } = env();
    return Promise.resolve({
      body: {
        publishableKey: STRIPE_PUBLISHABLE_KEY,
        ...(STRIPE_SANDBOX_URL ? { sandbox: { url: STRIPE_SANDBOX_URL } } : {}),
      },
      cookies: firstCheckoutCookie(request),
    });
  },
});
