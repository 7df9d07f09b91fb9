import type Stripe from "stripe";
import type { Call, Route, Sandbox } from "../core/call";
import { ApiError, missingParam, noSuch } from "../core/errors";
import { changedFields, emit } from "../core/events";
import { newId, unixNow } from "../core/ids";
import { listRoute } from "../core/list";
import { idOf } from "../core/store";
import { coverRefund, recordRefund, recordRefundFailure, spendBalance } from "./balance-transactions";
import { findCharge } from "./charges";
import { mergeMetadata, money } from "./fields";
import { cardOf, findPaymentMethod } from "./payment-methods";

/** Endpoints of refunds. */
export const refundRoutes: readonly Route[] = [
  { method: "POST", path: "/v1/refunds", handle: create },
  listRoute("/v1/refunds", (store) => store.refunds, ["payment_intent", "charge"]),
  { method: "GET", path: "/v1/refunds/:", handle: (call) => findRefund(call) },
  { method: "POST", path: "/v1/refunds/:", handle: update },
];

const ACCEPTED = new Set([
  "amount",
  "charge",
  "currency",
  "customer",
  "instructions_email",
  "metadata",
  "origin",
  "payment_intent",
  "reason",
  "refund_application_fee",
  "reverse_transfer",
]);

function create(call: Call): Stripe.Refund {
  const { params, store } = call;
  params.allowOnly(ACCEPTED);
  const charge = chargeToRefund(call);
  const reason = params.oneOf("reason", ["duplicate", "fraudulent", "requested_by_customer"]) ?? null;
  const amount = refundAmount(call, charge);
  const id = newId("re");
  const isCovered = coverRefund(store, amount);
  const becomes = cardOf(call, findPaymentMethod(call, charge.payment_method ?? "")).profile.refund;
  const refund = store.put(store.refunds, {
    id,
    object: "refund",
    amount,
    balance_transaction: recordRefund(call, id, charge, amount).id,
    charge: charge.id,
    created: unixNow(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: mergeMetadata({}, params),
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    ...stateOf(isCovered, becomes),
    transfer_reversal: null,
  });
  const after = withRefunded(call, charge, amount);
  if (becomes && isCovered) call.sandbox.later.happens(call, "finishRefund", id);
  emit(call, "refund.created", refund);
  emit(call, "charge.refunded", after, changedFields(charge, after));
  return refund;
}

function stateOf(
  isCovered: boolean,
  becomes: string | undefined,
): Pick<Stripe.Refund, "status" | "pending_reason"> {
  if (!isCovered) return { status: "pending", pending_reason: "insufficient_funds" };
  return becomes === "slow" ? { status: "pending", pending_reason: "processing" } : { status: "succeeded" };
}

/** Completes the held refunds that the balance now covers, oldest first. */
export function releaseHeldRefunds({ store, later }: Sandbox): void {
  for (const { id, amount, pending_reason } of store.refunds.values())
    if (pending_reason === "insufficient_funds" && spendBalance(store, amount))
      later.happens({ store }, "finishRefund", id);
}

function withRefunded(call: Call, charge: Stripe.Charge, more: number): Stripe.Charge {
  const amount_refunded = charge.amount_refunded + more;
  const refunded = amount_refunded === charge.amount;
  return call.store.put(call.store.charges, { ...charge, amount_refunded, refunded });
}

/** A slow refund arrives; one that fails comes back from the bank, and the charge is refunded less. */
export function finishRefund(call: Call): void {
  const { store } = call;
  const before = findRefund(call);
  const arrives = before.status === "pending";
  const { pending_reason: _reason, ...settled } = before;
  const after = store.put(store.refunds, {
    ...settled,
    ...(arrives
      ? { status: "succeeded" }
      : {
          status: "failed",
          failure_reason: "expired_or_canceled_card",
          failure_balance_transaction: recordRefundFailure(call, before).id,
        }),
  });
  if (!arrives) withRefunded(call, findCharge(call, idOf(before.charge) ?? ""), -before.amount);
  const previous = changedFields(before, after);
  emit(call, "refund.updated", after, previous);
  emit(call, "charge.refund.updated", after, previous);
  if (!arrives) emit(call, "refund.failed", after, previous);
}

function update(call: Call): Stripe.Refund {
  const before = findRefund(call);
  call.params.allowOnly(new Set(["metadata"]));
  const after = { ...before, metadata: mergeMetadata(before.metadata ?? {}, call.params) };
  call.store.put(call.store.refunds, after);
  const previous = changedFields(before, after);
  emit(call, "refund.updated", after, previous);
  emit(call, "charge.refund.updated", after, previous);
  return after;
}

function findRefund(call: Call): Stripe.Refund {
  const refund = call.store.refunds.get(call.id);
  if (!refund) throw noSuch("refund", call.id, "id");
  return refund;
}

function chargeToRefund(call: Call): Stripe.Charge {
  const { params, store } = call;
  const chargeId = params.string("charge");
  const intentId = params.string("payment_intent");
  if (chargeId !== undefined) return refundable(call, findCharge(call, chargeId, "charge"));
  if (intentId === undefined) throw missingParam("payment_intent");
  const intent = store.paymentIntents.get(intentId);
  if (!intent) throw noSuch("payment_intent", intentId, "payment_intent");
  const charge =
    intent.status === "succeeded" ? store.charges.get(idOf(intent.latest_charge) ?? "") : undefined;
  if (!charge) {
    throw new ApiError(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: "payment_intent",
    });
  }
  return refundable(call, charge);
}

function refundable(call: Call, charge: Stripe.Charge): Stripe.Charge {
  if (!charge.paid)
    throw new ApiError(`Charge ${charge.id} has failed and cannot be refunded.`, { param: "charge" });
  if (charge.refunded) {
    throw new ApiError(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
      executed: true,
    });
  }
  const disputes = call.store.disputes.by("charge", charge.id);
  if (disputes.some(({ is_charge_refundable, status }) => !is_charge_refundable && status !== "won")) {
    throw new ApiError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
      executed: true,
    });
  }
  return charge;
}

function refundAmount(call: Call, charge: Stripe.Charge): number {
  const left = charge.amount - charge.amount_refunded;
  const amount = call.params.integer("amount") ?? left;
  if (amount < 1) {
    throw new ApiError("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  if (amount <= left) return amount;
  const what = charge.amount_refunded > 0 ? "unrefunded amount on charge" : "charge amount";
  const written = `Refund amount (${money(amount, charge.currency)}) is greater than ${what}`;
  throw new ApiError(`${written} (${money(left, charge.currency)})`, { param: "amount", executed: true });
}
