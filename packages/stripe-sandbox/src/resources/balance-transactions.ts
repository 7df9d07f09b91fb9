import type Stripe from "stripe";
import type { Call, Route } from "../core/call";
import { ApiError, noSuch } from "../core/errors";
import { newId, unixNow } from "../core/ids";
import { list } from "../core/list";
import type { Store } from "../core/store";

/** Endpoints of balance transactions. */
export const balanceTransactionRoutes: readonly Route[] = [
  { method: "GET", path: "/v1/balance_transactions", handle: listTransactions },
  { method: "GET", path: "/v1/balance_transactions/:", handle: retrieve },
];

const TWO_DAYS = 172_800;

/** Books a paid charge, less Stripe's fee of 2.9 % and 30 cents. */
export function recordCharge(
  call: Call,
  charge: string,
  intent: Stripe.PaymentIntent,
): Stripe.BalanceTransaction {
  const fee = Math.round(intent.amount * 0.029) + 30;
  return record(call, { amount: intent.amount, fee, intent, source: charge, type: "charge" });
}

/** Books a refund. The fee of the charge is not given back, as at Stripe. */
export function recordRefund(
  call: Call,
  refund: string,
  charge: Stripe.Charge,
  amount: number,
): Stripe.BalanceTransaction {
  return record(call, { amount: -amount, fee: 0, intent: charge, source: refund, type: "refund" });
}

/** Books a refund that came back from the bank. */
export function recordRefundFailure(call: Call, refund: Stripe.Refund): Stripe.BalanceTransaction {
  const intent = { currency: refund.currency, description: null };
  return record(call, { amount: refund.amount, fee: 0, intent, source: refund.id, type: "refund_failure" });
}

/** Books what a dispute takes, with its fee of $15, or gives back. */
export function recordDispute(
  call: Call,
  dispute: Stripe.Dispute,
  taken: boolean,
): Stripe.BalanceTransaction {
  const intent = { currency: dispute.currency, description: null };
  const amount = taken ? -dispute.amount : dispute.amount;
  return record(call, { amount, fee: taken ? 1500 : 0, intent, source: dispute.id, type: "adjustment" });
}

const BALANCE_SETTING = "balance_available";
const HOLD_SETTING = "balance_holds_refunds";

/** Limits what refunds can be made from, in the smallest currency unit; undefined lifts the limit. */
export function limitBalance(store: Store, available: number | undefined): void {
  if (available === undefined) store.delete(store.settings, BALANCE_SETTING);
  else store.put(store.settings, { id: BALANCE_SETTING, value: String(available) });
}

/** Sets whether a refund that exceeds the balance is held as pending or refused. */
export function holdLargeRefunds(store: Store, isHeld: boolean): void {
  if (isHeld) store.put(store.settings, { id: HOLD_SETTING, value: "true" });
  else store.delete(store.settings, HOLD_SETTING);
}

/** Takes a refund from the balance, if it is limited. @returns whether the balance covers it */
export function spendBalance(store: Store, amount: number): boolean {
  const limit = store.settings.get(BALANCE_SETTING)?.value;
  if (limit === undefined) return true;
  if (Number(limit) < amount) return false;
  limitBalance(store, Number(limit) - amount);
  return true;
}

/** Takes a new refund from the balance. @returns whether it is covered, and not held */
export function coverRefund(store: Store, amount: number): boolean {
  const isCovered = spendBalance(store, amount);
  if (isCovered || store.settings.get(HOLD_SETTING)) return isCovered;
  throw new ApiError("Insufficient funds in your Stripe balance to refund this amount.", {
    message_code: "insufficient_balance_for_refund",
    executed: true,
  });
}

interface Booking {
  amount: number;
  fee: number;
  intent: { currency: string; description: string | null };
  source: string;
  type: "adjustment" | "charge" | "refund" | "refund_failure";
}

function record(call: Call, { amount, fee, intent, source, type }: Booking): Stripe.BalanceTransaction {
  const { currency } = intent;
  const details = {
    amount: fee,
    application: null,
    currency,
    description: "Stripe processing fees",
    type: "stripe_fee",
  };
  return call.store.put(call.store.balanceTransactions, {
    id: newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: unixNow() + TWO_DAYS,
    balance_type: "payments",
    created: unixNow(),
    currency,
    description: intent.description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [details],
    net: amount - fee,
    reporting_category: type === "adjustment" ? "dispute" : type,
    source,
    status: "pending",
    type,
  });
}

function retrieve(call: Call): Stripe.BalanceTransaction {
  const transaction = call.store.balanceTransactions.get(call.id);
  if (!transaction) throw noSuch("balance transaction", call.id, "id");
  return transaction;
}

function listTransactions(call: Call): Stripe.ApiList<Stripe.BalanceTransaction> {
  const { params, store } = call;
  const type = params.string("type");
  return list({
    collection: store.balanceTransactions,
    url: "/v1/balance_transactions",
    params,
    filters: ["source"],
    where: (transaction) => type === undefined || transaction.type === type,
  });
}
