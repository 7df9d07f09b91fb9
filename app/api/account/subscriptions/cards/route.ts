import { urlOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";
import { createPortalSession } from "@/lib/membership/commands/create-portal-session";
import { env } from "@/lib/server/env";

export const POST = route({
  summary: "URL of Stripe's page where the customer saves another card for renewals",
  access: "shopper",
  limit: "stripeCallsPerAddress",
  output: urlOutput,
  throws: ["not_found", "payment_provider"],
  handle: async ({ viewer }) => ({
    body: {
      url: await createPortalSession(
        viewer.userId,
        `${new URL(env().SHOP_URL).origin}/account/subscriptions`,
      ),
    },
  }),
});
