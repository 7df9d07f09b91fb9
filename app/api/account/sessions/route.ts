import { revokeAllSessions } from "@/lib/account/commands/sessions";
import { endSession } from "@/lib/account/session";
import { signedOutCookies } from "@/lib/http/cookies";
import { messageOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";

/** "Log out everywhere", including this browser. */
export const DELETE = route({
  summary: "Signs out everywhere",
  access: "shopper",
  output: messageOutput,
  throws: ["conflict"],
  handle: async ({ viewer }) => {
    await revokeAllSessions(viewer.userId);
    await endSession();
    return { body: { message: "Logged out everywhere" }, cookies: signedOutCookies() };
  },
});
