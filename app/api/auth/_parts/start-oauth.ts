import { PROVIDER_NAMES, type Provider } from "@/lib/account/schema";
import { startOAuthSignIn } from "@/lib/account/session";
import { safePath } from "@/lib/core/safe-path";
import { route } from "@/lib/http/route";
import { env } from "@/lib/server/env";
import { returnSchema } from "./return-schema";

/**
 * GET /api/auth/{provider}: redirects to the provider, or to the login page with the reason why it is unavailable
 * (D25).
 */
export const startOAuth = (provider: Provider) =>
  route({
    summary: `Redirects to the sign-in of ${PROVIDER_NAMES[provider]}`,
    access: "public",
    input: returnSchema,
    output: "redirect",
    handle: async ({ input }) => {
      const wanted = safePath(input.return, env().SHOP_URL) ?? "/api/auth/arrived";
      const target = await startOAuthSignIn(provider, wanted, input.asksAgain);
      return { redirect: target ?? `/login?why=provider&provider=${provider}` };
    },
  });
