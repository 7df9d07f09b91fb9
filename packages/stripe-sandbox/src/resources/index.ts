import type { Reactions, Route, Tasks } from "../core/call";
import type { Includables, Include } from "../core/expand";
import { balanceTransactionRoutes } from "./balance-transactions";
import { billingIncludables, billingReactions, billingRoutes, billingTasks } from "./billing";
import { chargeRoutes, refundsOf } from "./charges";
import { customerBalanceRoutes } from "./customer-balance";
import { customerRoutes } from "./customers";
import { decideDispute, disputeOutcomes, disputeRoutes, openDispute } from "./disputes";
import { earlyFraudWarningReactions, earlyFraudWarningRoutes, openWarning } from "./early-fraud-warnings";
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
  ...customerBalanceRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...earlyFraudWarningRoutes,
  ...eventRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...refundRoutes,
  ...setupIntentRoutes,
  ...webhookEndpointRoutes,
];

/** What happens by itself. */
export const tasks: Tasks = {
  finishRefund,
  openDispute,
  openWarning,
  decideDispute,
  ...disputeOutcomes,
  ...billingTasks,
};

/** What an event makes others do. */
export const reactions: Reactions = { ...billingReactions, ...earlyFraudWarningReactions };

/** Fields that `expand` adds to an object that does not show them otherwise. */
export const includables: Includables = new Map<string, Include>([
  ["charge.refunds", (store, charge) => refundsOf(store, String(charge.id))],
  ...billingIncludables,
]);
