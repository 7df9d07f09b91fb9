import type Stripe from "stripe";
import type { Call, Route } from "../core/call";
import { emit } from "../core/events";
import { randomToken } from "../core/ids";
import { list } from "../core/list";
import { timeOn } from "./billing/time";
import { findCustomer } from "./customers";
import { mergeMetadata } from "./fields";

const PATH = "/v1/customers/:/balance_transactions";

/** Endpoints of adjustments of a customer's balance. What invoices use of it is recorded only on the invoices. */
export const customerBalanceRoutes: readonly Route[] = [
  { method: "POST", path: PATH, handle: create },
  { method: "GET", path: PATH, handle: listTransactions },
];

const ACCEPTED = new Set(["amount", "currency", "description", "metadata"]);

/** Changes the balance of a customer: a negative amount is a credit, which lowers the next invoice. */
function create(call: Call): Stripe.CustomerBalanceTransaction {
  const { params, store } = call;
  params.allowOnly(ACCEPTED);
  const customer = findCustomer(call, call.id);
  params.required("amount");
  const amount = params.integer("amount") ?? 0;
  const currency = params.required("currency").toLowerCase();
  const after = store.put(store.customers, { ...customer, balance: customer.balance + amount, currency });
  emit(call, "customer.updated", after, { balance: customer.balance });
  return store.put(store.customerBalanceTransactions, {
    id: `cbtxn_${randomToken(24)}`,
    object: "customer_balance_transaction",
    amount,
    checkout_session: null,
    created: timeOn(call, idOfClock(customer)),
    credit_note: null,
    currency,
    customer: customer.id,
    customer_account: null,
    description: params.string("description") ?? null,
    ending_balance: after.balance,
    invoice: null,
    livemode: false,
    metadata: mergeMetadata({}, params),
    type: "adjustment",
  });
}

const idOfClock = ({ test_clock }: Stripe.Customer): string | null =>
  typeof test_clock === "object" && test_clock ? test_clock.id : (test_clock ?? null);

function listTransactions(call: Call): Stripe.ApiList<Stripe.CustomerBalanceTransaction> {
  const { id } = findCustomer(call, call.id);
  return list({
    collection: call.store.customerBalanceTransactions,
    url: `/v1/customers/${id}/balance_transactions`,
    params: call.params,
    where: ({ customer }) => customer === id,
  });
}
