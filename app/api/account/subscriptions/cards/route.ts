import { route } from "@/lib/http/route";
import { openPortal } from "@/lib/membership/commands/open-portal";
import { env } from "@/lib/server/env";

export const POST = route({
  access: "shopper",
  handle: async ({ viewer }) => ({
    body: { url: await openPortal(viewer.userId, `${new URL(env().SHOP_URL).origin}/account/subscriptions`) },
  }),
});
