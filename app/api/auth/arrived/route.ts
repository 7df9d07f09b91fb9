import { cookies } from "next/headers";
import { z } from "zod";
import { afterLogin } from "@/lib/account/rules";
import { providerSchema } from "@/lib/account/schema";
import { safePath } from "@/lib/core/safe-path";
import { route } from "@/lib/http/route";
import { env } from "@/lib/server/env";
import { arriveFrom } from "../_parts/arrive";

/** Where the sign-in was to lead, as next-auth keeps it during the round trip. */
async function wanted(): Promise<string | null> {
  const kept = (await cookies()).getAll().find(({ name }) => name.endsWith("authjs.callback-url"));
  return safePath(kept?.value, env().SHOP_URL);
}

/**
 * Where a provider's sign-in ends when no page was asked for (D6), and where it goes on when the provider's answer was a
 * POST from its own site: the browser sent no cookie of the cart with that one.
 */
export const GET = route({
  access: "public",
  input: z.object({ provider: providerSchema.optional() }),
  handle: async ({ input: { provider }, request, viewer }) => {
    const home = afterLogin(null, viewer.isAdmin);
    if (!provider || viewer.userId === null) return { redirect: home };
    return {
      redirect: (await wanted()) ?? home,
      cookies: await arriveFrom(provider, viewer.userId, request),
    };
  },
});
