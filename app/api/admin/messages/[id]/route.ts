import { handleMessage } from "@/lib/admin/commands/handle-message";
import { changeMessageSchema } from "@/lib/admin/schema/message";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "customers.edit",
  input: changeMessageSchema,
  handle: async ({ input, params, viewer }) => {
    await handleMessage(viewer, String(params["id"]), input.handled);
    return {};
  },
});
