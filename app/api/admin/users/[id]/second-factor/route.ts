import { resetSecondFactor } from "@/lib/account/commands/reset-second-factor";
import { route } from "@/lib/http/route";

/** Resets a staff member's second factor: they are logged out and set up a new one. */
export const DELETE = route({
  access: "customers.own",
  handle: async ({ params, viewer }) => {
    const id = String(params["id"]);
    await resetSecondFactor(viewer, id);
    return { body: { id } };
  },
});
