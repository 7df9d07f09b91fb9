import { toUserView } from "@/lib/account/queries/current-user";
import { membershipHintOf } from "@/lib/account/queries/membership-hint";
import { userOutput } from "@/lib/account/responses";
import { memberCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "The signed-in user; 401 for a visitor",
  access: "shopper",
  output: userOutput,
  handle: async ({ signedIn }) => ({
    body: toUserView(signedIn),
    cookies: [memberCookie(membershipHintOf(signedIn.person))],
  }),
});
