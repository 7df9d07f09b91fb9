import { firstCheckoutCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { env } from "@/lib/server/env";

export const GET = route({
  access: "public",
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
