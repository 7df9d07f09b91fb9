import { route } from "@/lib/http/route";
import { updateDispatch } from "@/lib/marketing/commands/update-dispatch";
import { updateDispatchSchema } from "@/lib/marketing/schema/dispatch";

export const PUT = route({
  access: "settings.edit",
  input: updateDispatchSchema,
  handle: async ({ input, viewer }) => ({ body: await updateDispatch(viewer, input) }),
});
