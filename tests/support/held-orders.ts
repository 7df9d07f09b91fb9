import type Stripe from "stripe";
import { updateOrder } from "@/lib/checkout/commands/order-changes/update-order";
import { releaseOrder } from "@/lib/checkout/commands/release-order";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { releaseOrderSchema } from "@/lib/checkout/schema";
import { updateOrderSchema } from "@/lib/orders/schema/admin-order";
import { MANAGER, PACKER } from "./actors";
import type { paymentShop } from "./payment-shop";
import { handleStripeEvent, stripeEvents } from "./stripe-events";

/** Cards whose payments are disputed, or reported as fraud. */
export const DISPUTED = "pm_card_createDispute";
export const REPORTED = "pm_card_createIssuerFraudRecord";
export const WARNING = "radar.early_fraud_warning";

/** Sets the status of an order. */
export const move = (id: string, status: string) =>
  updateOrder(PACKER, id, updateOrderSchema.parse({ status }));
export const release = (id: string, input: object = { note: "The buyer called" }) =>
  releaseOrder(MANAGER.userId, id, releaseOrderSchema.parse(input));
export const statusOf = async (id: string) => (await getAdminOrder(id)).status;
/** The reasons that hold an order now. */
export const openHolds = async (id: string) =>
  (await getAdminOrder(id)).holds.filter(({ released }) => !released).map(({ reason }) => reason);

/** Orders that disputes and warnings put on hold. @param shop the test file's own, with MANAGER among its users */
export function heldOrders(shop: ReturnType<typeof paymentShop>) {
  const { sql, bought } = shop;
  const { eventOf } = stripeEvents(shop);
  return {
    /** The kinds of an order's staff alerts, oldest first. */
    alertsOf: async (id: string) =>
      (await sql("SELECT kind, handled_at FROM notices WHERE object_id = $1 ORDER BY created_at", [id])).map(
        (row) => `${row["kind"]}${row["handled_at"] ? " (resolved)" : ""}`,
      ),
    /** A paid order with a dispute. */
    disputed: async ({ quantity = 1 } = {}) => {
      const { intent, id } = await bought({ card: DISPUTED, quantity });
      const created = await eventOf("charge.dispute.created", intent);
      await handleStripeEvent(created);
      return { intent, id, disputeId: (created.data.object as Stripe.Dispute).id };
    },
    /** Ends a dispute. @param uncategorized_text evidence by which the sandbox decides */
    decide: async (intent: string, disputeId: string, uncategorized_text: string) => {
      await shop.stripe().disputes.update(disputeId, { evidence: { uncategorized_text }, submit: true });
      await handleStripeEvent(await eventOf("charge.dispute.closed", intent));
    },
    /** A paid order with an early fraud warning. */
    reported: async (options: { finalize?: boolean } = {}) => {
      const { intent, id, amount } = await bought({ card: REPORTED, quantity: 1, ...options });
      const event = await eventOf(`${WARNING}.created`, intent);
      return { intent, id, amount, event, warningId: (event.data.object as { id: string }).id };
    },
  };
}
