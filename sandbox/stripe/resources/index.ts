import type { Route } from "../core/call";
import type { Reactions } from "../core/events";
import type { Includables, Include } from "../core/expand";
import type { Tasks } from "../core/later";
import { balanceTransactionRoutes } from "./balance-transactions";
import { billingIncludables, billingReactions, billingRoutes, billingTasks } from "./billing";
import { chargeRoutes, refundsOf } from "./charges";
import { customerRoutes } from "./customers";
import { decideDispute, disputeRoutes, openDispute } from "./disputes";
import { eventRoutes } from "./events";
import { paymentIntentRoutes } from "./payment-intents";
import { paymentMethodRoutes } from "./payment-methods";
import { finishRefund, refundRoutes } from "./refunds";
import { setupIntentRoutes } from "./setup-intents";
import { webhookEndpointRoutes } from "./webhook-endpoints";

/** Every endpoint of the API. */
export const routes: readonly Route[] = [
  ...balanceTransactionRoutes,
  ...billingRoutes,
  ...chargeRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...refundRoutes,
  ...setupIntentRoutes,
  ...webhookEndpointRoutes,
];

/** What happens by itself. */
export const tasks: Tasks = { finishRefund, openDispute, decideDispute, ...billingTasks };

/** What an event makes others do. */
export const reactions: Reactions = billingReactions;

/** Fields that `expand` adds to an object that does not show them otherwise. */
export const includables: Includables = new Map<string, Include>([
  ["charge.refunds", (store, charge) => refundsOf(store, String(charge.id))],
  ...billingIncludables,
]);
