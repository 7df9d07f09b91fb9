import { setMessageHandled } from "@/lib/admin/commands/handle-message";
import { updateMessageSchema } from "@/lib/admin/schema/message";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "customers.edit",
  input: updateMessageSchema,
  handle: async ({ input, params, viewer }) => {
    await setMessageHandled(viewer, String(params["id"]), input.handled);
    return {};
  },
});
