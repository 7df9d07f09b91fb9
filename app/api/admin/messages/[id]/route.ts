import { setMessageHandled } from "@/lib/help/commands/set-message-handled";
import { updateMessageSchema } from "@/lib/help/schema/message";
import { recordRoute } from "@/lib/http/record-routes";

export const PATCH = recordRoute({
  summary: "Marks a message to the shop as answered or unanswered",
  access: "customers.edit",
  input: updateMessageSchema,
  output: "nothing",
  act: (viewer, id, { handled }) => setMessageHandled(viewer, id, handled),
});
