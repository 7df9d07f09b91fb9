import { passSecondFactor } from "@/lib/account/commands/pass-second-factor";
import { userOf } from "@/lib/account/queries";
import { secondFactorSchema } from "@/lib/account/schema";
import { resealSession } from "@/lib/account/session";
import { route } from "@/lib/http/route";

/** The second step of a staff sign-in (D45): answers the documented user object, now without `secondFactor`. */
export const POST = route({
  access: "staff",
  input: secondFactorSchema,
  handle: async ({ input, viewer }) => {
    const session = await resealSession(await passSecondFactor(viewer, input));
    return { body: session && (await userOf(session)) };
  },
});
