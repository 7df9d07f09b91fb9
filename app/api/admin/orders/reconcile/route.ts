import { resolveDiscrepancy } from "@/lib/admin/commands/mend";
import { reconcileWithStripe } from "@/lib/admin/queries/reconcile";
import { reconcileSchema, resolveDiscrepancySchema } from "@/lib/admin/schema/reconcile";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "orders.money",
  input: reconcileSchema,
  handle: async ({ input }) => ({ body: await reconcileWithStripe(input) }),
});

export const POST = route({
  access: "orders.money",
  input: resolveDiscrepancySchema,
  handle: async ({ input, viewer }) => {
    await resolveDiscrepancy(viewer, input);
    return { body: input };
  },
});
