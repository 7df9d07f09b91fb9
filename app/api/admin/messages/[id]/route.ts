import { setMessageHandled } from "@/lib/help/commands/set-message-handled";
import { updateMessageSchema } from "@/lib/help/schema/message";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "customers.edit",
  input: updateMessageSchema,
  handle: async ({ input, params, viewer }) => {
    await setMessageHandled(viewer, String(params["id"]), input.handled);
    return {};
  },
});
