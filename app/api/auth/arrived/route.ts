import { z } from "zod";
import { pathAfterLogin } from "@/lib/account/rules";
import { providerSchema } from "@/lib/account/schema";
import { getOAuthReturnPath } from "@/lib/account/session";
import { route } from "@/lib/http/route";
import { completeProviderSignIn } from "../_parts/complete-sign-in";

/**
 * Where a provider's sign-in ends when no page was asked for (D6), and where it goes on when the provider's answer was a
 * POST from its own site: the browser sent no cookie of the cart with that one.
 */
export const GET = route({
  access: "public",
  input: z.object({ provider: providerSchema.optional() }),
  handle: async ({ input: { provider }, request, viewer }) => {
    const home = pathAfterLogin(null, viewer.isAdmin || viewer.staffStep !== null);
    if (!provider || viewer.userId === null) return { redirect: home };
    return {
      redirect: (await getOAuthReturnPath()) ?? home,
      cookies: await completeProviderSignIn(provider, viewer.userId, request),
    };
  },
});
