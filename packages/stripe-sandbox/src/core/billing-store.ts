import type Stripe from "stripe";
import { Collection } from "./collection";
import type { Form } from "./form";

/** What a hosted checkout has begun: kept while the buyer is with their bank. */
export interface CheckoutRun {
  /** The id of the checkout session. */
  id: string;
  customer: string;
  payment_method: string;
  /** The PaymentIntent or SetupIntent that waits for the bank. */
  intent: string;
  /** The incomplete subscription whose first invoice is being paid, if there is one already. */
  subscription: string | null;
}

/** The parameters of the subscription that a hosted checkout is for. */
export interface CheckoutPlan {
  /** The id of the checkout session. */
  id: string;
  form: Form;
}

/** The collections of Stripe Billing. */
export const billingCollections = () => ({
  products: new Collection<Stripe.Product>("products"),
  prices: new Collection<Stripe.Price>("prices", { product: (price) => idOf(price.product) }),
  coupons: new Collection<Stripe.Coupon>("coupons"),
  discounts: new Collection<Stripe.Discount>("discounts"),
  subscriptions: new Collection<Stripe.Subscription>("subscriptions", {
    customer: (subscription) => idOf(subscription.customer),
    pending_setup_intent: (subscription) => idOf(subscription.pending_setup_intent),
  }),
  invoices: new Collection<Stripe.Invoice>("invoices", {
    customer: (invoice) => idOf(invoice.customer),
    subscription: (invoice) => idOf(invoice.parent?.subscription_details?.subscription),
  }),
  invoiceItems: new Collection<Stripe.InvoiceItem>("invoiceitems", {
    customer: (item) => idOf(item.customer),
    invoice: (item) => idOf(item.invoice),
  }),
  invoicePayments: new Collection<Stripe.InvoicePayment>("invoice_payments", {
    invoice: (payment) => idOf(payment.invoice),
    payment_intent: ({ payment }) => idOf(payment.payment_intent),
  }),
  testClocks: new Collection<Stripe.TestHelpers.TestClock>("test_clocks"),
  checkoutSessions: new Collection<Stripe.Checkout.Session>("checkout_sessions", {
    customer: (session) => idOf(session.customer),
    subscription: (session) => idOf(session.subscription),
  }),
  checkoutRuns: new Collection<CheckoutRun>("checkout_runs", { intent: (run) => run.intent }),
  checkoutPlans: new Collection<CheckoutPlan>("checkout_plans"),
  portalConfigurations: new Collection<Stripe.BillingPortal.Configuration>("portal_configurations"),
  portalSessions: new Collection<Stripe.BillingPortal.Session>("portal_sessions"),
});

/** The id of a field that holds an id or, when expanded, the object itself. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === "string" ? value : (value?.id ?? null);
}
