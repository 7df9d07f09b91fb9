import type { Route } from "../core/call";
import type { Includables } from "../core/expand";
import type { Tasks } from "../core/later";
import { balanceTransactionRoutes } from "./balance-transactions";
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
export const tasks: Tasks = { finishRefund, openDispute, decideDispute };

/** Fields that `expand` adds to an object that does not show them otherwise. */
export const includables: Includables = new Map([
  ["charge.refunds", (store, charge) => refundsOf(store, String(charge.id))],
]);
