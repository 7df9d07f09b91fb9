import { mend } from "@/lib/admin/commands/mend";
import { reconcileDays } from "@/lib/admin/queries/reconcile";
import { mendSchema, reconcileSchema } from "@/lib/admin/schema/reconcile";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "orders.money",
  input: reconcileSchema,
  handle: async ({ input }) => ({ body: await reconcileDays(input) }),
});

export const POST = route({
  access: "orders.money",
  input: mendSchema,
  handle: async ({ input, viewer }) => {
    await mend(viewer, input);
    return { body: input };
  },
});
