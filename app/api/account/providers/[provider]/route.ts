import { disconnectProvider } from "@/lib/account/commands/disconnect-provider";
import { providerSchema } from "@/lib/account/schema";
import { ShopError } from "@/lib/core/errors";
import { route } from "@/lib/http/route";

export const DELETE = route({
  access: "shopper",
  handle: async ({ params, viewer }) => {
    const { data: provider } = providerSchema.safeParse(params.provider);
    if (!provider) throw new ShopError("not_found");
    await disconnectProvider(viewer.userId, provider);
    return { body: { provider, deleted: true } };
  },
});
