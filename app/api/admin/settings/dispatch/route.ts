import { route } from "@/lib/http/route";
import { updateDispatch } from "@/lib/marketing/commands/update-dispatch";
import { dispatchOutput } from "@/lib/marketing/responses";
import { updateDispatchSchema } from "@/lib/marketing/schema/dispatch";

export const PUT = route({
  summary: "Sets the ship days, cutoff time and holidays that delivery estimates use",
  access: "settings.edit",
  input: updateDispatchSchema,
  output: dispatchOutput,
  throws: ["conflict", "not_found"],
  handle: async ({ input, viewer }) => ({ body: await updateDispatch(viewer, input) }),
});
