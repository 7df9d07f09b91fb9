import { deleteSubscriber } from "@/lib/help/commands/subscribers";
import { deleteRoute } from "@/lib/http/record-routes";

export const DELETE = deleteRoute({
  summary: "Deletes a newsletter subscriber, and the newsletter's emails to the address",
  access: "customers.own",
  act: deleteSubscriber,
});
