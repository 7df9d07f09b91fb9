import { z } from "zod";
import { resolveDiscrepancy } from "@/lib/checkout/commands/reconciliation/resolve-discrepancy";
import { reconcileWithStripe } from "@/lib/checkout/queries/reconcile-with-stripe";
import { reconciliationOutput } from "@/lib/checkout/responses";
import { RESOLUTIONS, reconcileSchema, resolveDiscrepancySchema } from "@/lib/checkout/schema/reconcile";
import { readRoute } from "@/lib/http/record-routes";
import { route } from "@/lib/http/route";

export const GET = readRoute({
  summary: "Discrepancies between Stripe and the orders in a date range",
  access: "orders.money",
  input: reconcileSchema,
  output: reconciliationOutput,
  throws: ["payment_provider"],
  act: reconcileWithStripe,
});

export const POST = route({
  summary: "Resolves one discrepancy",
  access: "orders.money",
  input: resolveDiscrepancySchema,
  output: z.strictObject({ action: z.enum(RESOLUTIONS), target: z.string() }),
  throws: ["conflict", "not_found", "not_paid", "out_of_stock", "payment_provider"],
  handle: async ({ input, viewer }) => {
    await resolveDiscrepancy(viewer, input);
    return { body: input };
  },
});
