import { setMessageHandled } from "@/lib/help/commands/set-message-handled";
import { updateMessageSchema } from "@/lib/help/schema/message";
import { recordRoute } from "@/lib/http/record-routes";

export const PATCH = recordRoute({
  access: "customers.edit",
  input: updateMessageSchema,
  act: (viewer, id, { handled }) => setMessageHandled(viewer, id, handled),
});
