import { safePath } from "@/lib/core/safe-path";
import { route } from "@/lib/http/route";
import { env } from "@/lib/server/env";
import { returnSchema } from "../auth/_parts/return";

export const GET = route({
  access: "public",
  input: returnSchema,
  handle: ({ input }) => {
    const wanted = safePath(input.return, env().SHOP_URL);
    return Promise.resolve({
      redirect: wanted ? `/login?return=${encodeURIComponent(wanted)}` : "/login",
    });
  },
});
