import { z } from "zod";
import { pathAfterLogin } from "@/lib/account/rules";
import { providerSchema } from "@/lib/account/schema";
import { getOAuthReturnPath } from "@/lib/account/session";
import { route } from "@/lib/http/route";
import { completeProviderSignIn } from "../_parts/complete-sign-in";

/**
 * Landing route of a provider sign-in without a return path (D6), and of providers that answer with a cross-site
 * POST, on which the browser sends no cart cookie.
 */
export const GET = route({
  summary: "Completes a provider's sign-in and redirects to the page that the user came from",
  access: "public",
  input: z.object({ provider: providerSchema.optional() }),
  output: "redirect",
  handle: async ({ input: { provider }, request, viewer }) => {
    const home = pathAfterLogin(null, viewer.isAdmin || viewer.staffStep !== null);
    if (!provider || viewer.userId === null) return { redirect: home };
    return {
      redirect: (await getOAuthReturnPath()) ?? home,
      cookies: await completeProviderSignIn(provider, viewer.userId, request),
    };
  },
});
