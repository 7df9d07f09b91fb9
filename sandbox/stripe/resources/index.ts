import type { Route } from "../core/call";
import type { Includables } from "../core/expand";
import { balanceTransactionRoutes } from "./balance-transactions";
import { chargeRoutes, refundsOf } from "./charges";
import { customerRoutes } from "./customers";
import { eventRoutes } from "./events";
import { paymentIntentRoutes } from "./payment-intents";
import { paymentMethodRoutes } from "./payment-methods";
import { refundRoutes } from "./refunds";
import { webhookEndpointRoutes } from "./webhook-endpoints";

/** Every endpoint of the API. */
export const routes: readonly Route[] = [
  ...balanceTransactionRoutes,
  ...chargeRoutes,
  ...customerRoutes,
  ...eventRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...refundRoutes,
  ...webhookEndpointRoutes,
];

/** Fields that `expand` adds to an object that does not show them otherwise. */
export const includables: Includables = new Map([
  ["charge.refunds", (store, charge) => refundsOf(store, String(charge.id))],
]);
