import { resolveDiscrepancy } from "@/lib/checkout/commands/resolve-discrepancy";
import { reconcileWithStripe } from "@/lib/checkout/queries/reconcile-with-stripe";
import { reconcileSchema, resolveDiscrepancySchema } from "@/lib/checkout/schema/reconcile";
import { readRoute } from "@/lib/http/record-routes";
import { route } from "@/lib/http/route";

export const GET = readRoute({ access: "orders.money", input: reconcileSchema, act: reconcileWithStripe });

export const POST = route({
  access: "orders.money",
  input: resolveDiscrepancySchema,
  handle: async ({ input, viewer }) => {
    await resolveDiscrepancy(viewer, input);
    return { body: input };
  },
});
