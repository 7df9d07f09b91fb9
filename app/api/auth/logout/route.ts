import { endSession } from "@/lib/account/session";
import { signedOutCookies } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "public",
  handle: async () => {
    await endSession();
    return { body: { message: "Logged out" }, cookies: signedOutCookies() };
  },
});
