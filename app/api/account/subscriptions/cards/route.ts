import { route } from "@/lib/http/route";
import { createPortalSession } from "@/lib/membership/commands/create-portal-session";
import { env } from "@/lib/server/env";

export const POST = route({
  access: "shopper",
  handle: async ({ viewer }) => ({
    body: {
      url: await createPortalSession(
        viewer.userId,
        `${new URL(env().SHOP_URL).origin}/account/subscriptions`,
      ),
    },
  }),
});
