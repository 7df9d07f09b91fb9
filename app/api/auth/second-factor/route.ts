import { verifySecondFactor } from "@/lib/account/commands/verify-second-factor";
import { getUserOfSession } from "@/lib/account/queries";
import { secondFactorSchema } from "@/lib/account/schema";
import { refreshSessionCookie } from "@/lib/account/session";
import { route } from "@/lib/http/route";

/** The second step of a staff sign-in (D45): answers the documented user object, now without `secondFactor`. */
export const POST = route({
  access: "staff",
  input: secondFactorSchema,
  handle: async ({ input, viewer }) => {
    const session = await refreshSessionCookie(await verifySecondFactor(viewer, input));
    return { body: session && (await getUserOfSession(session)) };
  },
});
