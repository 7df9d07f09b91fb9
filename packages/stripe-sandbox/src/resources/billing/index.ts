import type { Reactions, Route, Tasks } from "../../core/call";
import type { Includables, Include } from "../../core/expand";
import { checkoutAgreed } from "./checkout-complete";
import { lineItemsOf } from "./checkout-items";
import { checkoutExpires, checkoutRoutes } from "./checkout-sessions";
import { couponRoutes } from "./coupons";
import { invoiceItemRoutes } from "./invoice-items";
import { intentFailed, intentRequiresAction, intentSucceeded } from "./invoice-lifecycle";
import { invoicePaymentRoutes, paymentsOf, secretOf } from "./invoice-payments";
import { invoiceRoutes } from "./invoices";
import { portalRoutes } from "./portal";
import { portalCardSaved } from "./portal-actions";
import { priceRoutes } from "./prices";
import { productRoutes } from "./products";
import {
  collectionResumes,
  customerDeleted,
  finalizeDue,
  invoiceFailed,
  invoicePaid,
  invoiceUpcoming,
  retryInvoice,
  setupSucceeded,
  subscriptionExpires,
  subscriptionPeriod,
  trialEnding,
} from "./subscription-tasks";
import { subscriptionRoutes, subscriptionsOf } from "./subscriptions";
import { advanceClock, testClockRoutes } from "./test-clocks";

/** Every endpoint of Stripe Billing. */
export const billingRoutes: readonly Route[] = [
  ...checkoutRoutes,
  ...couponRoutes,
  ...invoiceItemRoutes,
  ...invoicePaymentRoutes,
  ...invoiceRoutes,
  ...portalRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...subscriptionRoutes,
  ...testClockRoutes,
];

const timed: Tasks = {
  collectionResumes,
  finalizeInvoice: finalizeDue,
  invoiceUpcoming,
  retryInvoice,
  subscriptionExpires,
  subscriptionPeriod,
  trialEnding,
};

/** What time brings to subscriptions and invoices. */
export const billingTasks: Tasks = {
  ...timed,
  advanceClock: (call) => advanceClock(call, timed),
  checkoutExpires,
};

/** What billing does when something happens elsewhere. */
export const billingReactions: Reactions = {
  "customer.deleted": customerDeleted,
  "invoice.paid": invoicePaid,
  "invoice.payment_failed": invoiceFailed,
  "payment_intent.payment_failed": intentFailed,
  "payment_intent.requires_action": intentRequiresAction,
  "payment_intent.succeeded": (call, id) => {
    intentSucceeded(call, id);
    checkoutAgreed(call, id);
  },
  "setup_intent.succeeded": (call, id) => {
    setupSucceeded(call, id);
    checkoutAgreed(call, id);
    portalCardSaved(call, id);
  },
};

/** Fields that only `expand` shows. */
export const billingIncludables: Includables = new Map<string, Include>([
  ["checkout.session.line_items", (store, session) => lineItemsOf(store, String(session.id))],
  ["customer.subscriptions", (store, customer) => subscriptionsOf(store, String(customer.id))],
  ["invoice.confirmation_secret", (store, invoice) => secretOf(store, String(invoice.id))],
  ["invoice.payments", (store, invoice) => paymentsOf(store, String(invoice.id))],
]);
