import { resetSecondFactor } from "@/lib/account/commands/reset-second-factor";
import { deleteRoute } from "@/lib/http/record-routes";

/** Resets a staff member's second factor: they are logged out and set up a new one. */
export const DELETE = deleteRoute({
  summary: "Resets a staff member's second factor",
  access: "customers.own",
  throws: ["conflict", "reauthentication_required"],
  act: resetSecondFactor,
});
