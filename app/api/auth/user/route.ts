import { membershipHintOf, toUserView } from "@/lib/account/queries";
import { memberCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "shopper",
  handle: async ({ signedIn }) => ({
    body: toUserView(signedIn),
    cookies: [memberCookie(membershipHintOf(signedIn.person))],
  }),
});
