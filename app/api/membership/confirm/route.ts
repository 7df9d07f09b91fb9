import { currentEntitlement } from "@/lib/account/queries";
import { route } from "@/lib/http/route";
import { confirmArrival } from "@/lib/membership/commands/confirm-arrival";
import { membershipStatus } from "@/lib/membership/queries";
import { confirmSchema } from "@/lib/membership/schema";

export const POST = route({
  access: "shopper",
  input: confirmSchema,
  handle: async ({ input, viewer: { userId } }) => {
    await confirmArrival(userId, input);
    return { body: await membershipStatus({ userId, isMember: await currentEntitlement(userId) }) };
  },
});
