import { z } from "zod";
import { providerSchema } from "@/lib/account/schema";
import { safePath } from "@/lib/core/safe-path";
import { route } from "@/lib/http/route";
import { env } from "@/lib/server/env";
import { returnSchema } from "../auth/_parts/return-schema";

const loginRedirectSchema = returnSchema.and(
  z.object({
    provider: providerSchema.optional().catch(undefined),
    why: z.literal("session").optional().catch(undefined),
  }),
);

/** Redirects to the login page, with a notice when `why` says that the session has ended, or straight to `provider`. */
export const GET = route({
  summary: "Redirects to the sign-in page",
  access: "public",
  input: loginRedirectSchema,
  output: "redirect",
  handle: ({ input: { provider, why, return: target } }) => {
    const wanted = safePath(target, env().SHOP_URL);
    const query = new URLSearchParams({
      ...(wanted ? { return: wanted } : {}),
      ...(why && !provider ? { why } : {}),
    });
    const page = provider ? `/api/auth/${provider}` : "/login";
    return Promise.resolve({ redirect: query.size > 0 ? `${page}?${query}` : page });
  },
});
