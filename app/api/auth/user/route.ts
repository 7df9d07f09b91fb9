import { getCurrentMembershipHint, getCurrentUser } from "@/lib/account/queries";
import { memberCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "shopper",
  handle: async () => ({
    body: await getCurrentUser(),
    cookies: [memberCookie(await getCurrentMembershipHint())],
  }),
});
