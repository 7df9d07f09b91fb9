import { endSession } from "@/lib/account/session";
import { ShopError } from "@/lib/core/errors";
import { signedOutCookies } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Signs out and redirects to the home page",
  access: "public",
  output: "redirect",
  throws: ["conflict", "cross_origin"],
  handle: async ({ request }) => {
    // A link on another site cannot log the user out (D25).
    if (request.headers.get("sec-fetch-site") === "cross-site") throw new ShopError("cross_origin");
    await endSession();
    return { redirect: "/", cookies: signedOutCookies() };
  },
});
