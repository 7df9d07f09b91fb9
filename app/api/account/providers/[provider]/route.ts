import { z } from "zod";
import { disconnectProvider } from "@/lib/account/commands/disconnect-provider";
import { PROVIDERS, providerSchema } from "@/lib/account/schema";
import { ShopError } from "@/lib/core/errors";
import { route } from "@/lib/http/route";

export const DELETE = route({
  summary: "Disconnects Google, Apple or Facebook, if another way to sign in remains",
  access: "shopper",
  output: z.strictObject({ provider: z.enum(PROVIDERS), deleted: z.boolean() }),
  throws: ["conflict"],
  handle: async ({ params, viewer }) => {
    const { data: provider } = providerSchema.safeParse(params.provider);
    if (!provider) throw new ShopError("not_found");
    await disconnectProvider(viewer.userId, provider);
    return { body: { provider, deleted: true } };
  },
});
