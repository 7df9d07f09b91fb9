import { endSession } from "@/lib/account/session";
import { signedOutCookies } from "@/lib/http/cookies";
import { messageOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Signs out",
  access: "public",
  output: messageOutput,
  throws: ["conflict"],
  handle: async () => {
    await endSession();
    return { body: { message: "Logged out" }, cookies: signedOutCookies() };
  },
});
