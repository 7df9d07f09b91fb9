import { verifySecondFactor } from "@/lib/account/commands/verify-second-factor";
import { getUserOfSession } from "@/lib/account/queries/current-user";
import { userOutput } from "@/lib/account/responses";
import { secondFactorSchema } from "@/lib/account/schema";
import { refreshSessionCookie } from "@/lib/account/session";
import { signedInCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";

/** The second step of a staff sign-in (D45): answers the documented user object, now without `secondFactor`. */
export const POST = route({
  summary: "Completes a staff sign-in with a code of the app or a recovery code",
  access: "staff",
  input: secondFactorSchema,
  output: userOutput.nullable(),
  throws: ["conflict", "too_many"],
  handle: async ({ input, viewer }) => {
    const session = await refreshSessionCookie(await verifySecondFactor(viewer, input));
    return { body: session && (await getUserOfSession(session)), cookies: [signedInCookie()] };
  },
});
