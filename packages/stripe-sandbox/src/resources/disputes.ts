import type Stripe from "stripe";
import type { Call, Route } from "../core/call";
import { ApiError, noSuch, unsupported } from "../core/errors";
import { changedFields, emit } from "../core/events";
import { newId, unixNow } from "../core/ids";
import { listRoute } from "../core/list";
import { idOf } from "../core/store";
import { recordDispute } from "./balance-transactions";
import { findCharge } from "./charges";
import { mergeMetadata } from "./fields";
import { cardOf, findPaymentMethod } from "./payment-methods";

/** Endpoints of disputes. */
export const disputeRoutes: readonly Route[] = [
  listRoute("/v1/disputes", (store) => store.disputes, ["payment_intent", "charge"]),
  { method: "GET", path: "/v1/disputes/:", handle: (call) => findDispute(call) },
  { method: "POST", path: "/v1/disputes/:", handle: update },
  { method: "POST", path: "/v1/disputes/:/close", handle: close },
];

const NINE_DAYS = 777_600;
const DECIDED = new Set(["won", "lost", "warning_closed", "prevented"]);

/** The holder of a card disputes a charge. An inquiry takes no money, and the charge can still be refunded. */
export function openDispute(call: Call): void {
  const { store } = call;
  const charge = findCharge(call, call.id);
  const { profile } = cardOf(call, findPaymentMethod(call, charge.payment_method ?? ""));
  const { reason, inquiry = false } = profile.dispute ?? { reason: "fraudulent" };
  if (charge.refunded || charge.disputed) return;
  const blank = blankDispute(charge, reason, inquiry);
  const taken = inquiry ? [] : [recordDispute(call, blank, true)];
  const dispute = store.put(store.disputes, { ...blank, balance_transactions: taken });
  store.put(store.charges, { ...charge, disputed: true });
  emit(call, "charge.dispute.created", dispute);
  if (!inquiry) emit(call, "charge.dispute.funds_withdrawn", dispute);
}

/** The bank decides: `winning_evidence` wins, as at Stripe, and everything else loses. */
export function decideDispute(call: Call): void {
  const dispute = findDispute(call);
  if (DECIDED.has(dispute.status)) return;
  end(call, dispute, dispute.evidence.uncategorized_text === "winning_evidence" ? "won" : "lost");
}

/** The text fields of evidence with the maximum length of each in characters; null if only the total is limited. */
const TEXT_FIELDS: Partial<Record<keyof Stripe.Dispute.Evidence, number | null>> = {
  access_activity_log: 20_000,
  billing_address: null,
  cancellation_policy_disclosure: 20_000,
  cancellation_rebuttal: 20_000,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  duplicate_charge_explanation: 20_000,
  duplicate_charge_id: null,
  product_description: 20_000,
  refund_policy_disclosure: 20_000,
  refund_refusal_explanation: 20_000,
  service_date: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_tracking_number: null,
  uncategorized_text: 20_000,
};
const MAX_EVIDENCE = 150_000;

/** The evidence of a call merged into the dispute's; files are not supported. */
function readEvidence(call: Call, before: Stripe.Dispute.Evidence): Stripe.Dispute.Evidence {
  const group = call.params.group("evidence");
  if (!group) return before;
  const texts: Record<string, string | null> = {};
  for (const name of group.names()) {
    const most = TEXT_FIELDS[name as keyof Stripe.Dispute.Evidence];
    if (most === undefined)
      throw name in NO_EVIDENCE
        ? unsupported("files and enhanced evidence of disputes", group.path(name))
        : new ApiError(`Received unknown parameter: ${group.path(name)}`, {
            code: "parameter_unknown",
            param: group.path(name),
          });
    const text = group.nullable(name) ?? null;
    if (text !== null && most !== null && text.length > most)
      throw new ApiError(`Invalid string: ${group.path(name)} must be at most ${most} characters`, {
        param: group.path(name),
      });
    texts[name] = text;
  }
  const after = { ...before, ...texts };
  const length = Object.values(after).reduce(
    (sum: number, text) => sum + (typeof text === "string" ? text.length : 0),
    0,
  );
  if (length > MAX_EVIDENCE)
    throw new ApiError(`The combined character count of all evidence is limited to ${MAX_EVIDENCE}.`, {
      param: "evidence",
    });
  return after;
}

/** Evidence can be staged any number of times, and is submitted once. */
function update(call: Call): Stripe.Dispute {
  const { params, store } = call;
  const before = findDispute(call);
  const submits = params.boolean("submit") ?? params.has("evidence");
  const answers = submits || params.has("evidence");
  if (DECIDED.has(before.status) && answers)
    throw new ApiError("This dispute is already closed", { param: "evidence" });
  if (before.status.endsWith("under_review") && answers)
    throw new ApiError("Evidence for this dispute has already been submitted", { param: "evidence" });
  const after = store.put(store.disputes, {
    ...before,
    metadata: mergeMetadata(before.metadata, params),
    evidence: readEvidence(call, before.evidence),
    ...(submits
      ? {
          status: before.status.startsWith("warning") ? "warning_under_review" : "under_review",
          evidence_details: {
            ...before.evidence_details,
            has_evidence: true,
            submission_count: before.evidence_details.submission_count + 1,
            submission_method: "manual",
          },
        }
      : {}),
  });
  emit(call, "charge.dispute.updated", after, changedFields(before, after));
  if (submits) call.sandbox.later.happens(call, "decideDispute", after.id);
  return after;
}

function close(call: Call): Stripe.Dispute {
  const dispute = findDispute(call);
  if (DECIDED.has(dispute.status)) throw new ApiError("This dispute is already closed");
  return end(call, dispute, "lost");
}

/** @param returned how much of the withdrawn money Stripe returns; an inquiry withdraws none */
function end(
  call: Call,
  before: Stripe.Dispute,
  result: "lost" | "won",
  returned = result === "won" ? before.amount : 0,
): Stripe.Dispute {
  const { store } = call;
  const inquiry = before.status.startsWith("warning");
  const returns = !inquiry && returned > 0;
  const given = returns ? [recordDispute(call, { ...before, amount: returned }, false)] : [];
  const after = store.put(store.disputes, {
    ...before,
    balance_transactions: [...before.balance_transactions, ...given],
    status: inquiry ? "warning_closed" : result,
  });
  emit(call, "charge.dispute.closed", after, changedFields(before, after));
  if (returns) emit(call, "charge.dispute.funds_reinstated", after);
  return after;
}

/** A lost dispute is won after all, which Stripe calls a late win. */
function winLate(call: Call): void {
  const before = findDispute(call);
  if (before.status === "lost") end(call, before, "won");
}

/**
 * Loses an open dispute about the full amount of a partly refunded charge; Stripe returns the part that was refunded
 * before (support.stripe.com/questions/dispute-for-full-charge-amount-after-a-partial-refund-was-issued).
 */
function winPartly(call: Call): void {
  const before = findDispute(call);
  const charge = findCharge(call, idOf(before.charge) ?? "");
  const twice = before.amount + charge.amount_refunded - charge.amount;
  if (!DECIDED.has(before.status) && twice > 0) end(call, before, "lost", twice);
}

/** An open dispute ends before it becomes a chargeback, with the money returned (`resolution`) or not (`block`). */
function prevent(call: Call, case_type: "block" | "resolution"): void {
  const before = findDispute(call);
  const { card, ...details } = before.payment_method_details ?? { type: "card" };
  if (DECIDED.has(before.status) || !card) return;
  const after = call.store.put(call.store.disputes, {
    ...before,
    balance_transactions: case_type === "block" ? [] : before.balance_transactions,
    payment_method_details: { ...details, card: { ...card, case_type } },
    status: "prevented",
  });
  emit(call, "charge.dispute.updated", after, changedFields(before, after));
}

/** Ways in which a dispute ends without a call from the shop, by the control page's `outcome`. */
export const disputeOutcomes = {
  won: winLate,
  partially_won: winPartly,
  resolution: (call: Call) => prevent(call, "resolution"),
  block: (call: Call) => prevent(call, "block"),
};

function findDispute(call: Call): Stripe.Dispute {
  const dispute = call.store.disputes.get(call.id);
  if (!dispute) throw noSuch("dispute", call.id, "dispute");
  return dispute;
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

function blankDispute(charge: Stripe.Charge, reason: string, inquiry: boolean): Stripe.Dispute {
  const network_reason_code = reason === "fraudulent" ? "10.4" : "13.1";
  return {
    id: newId("du"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: unixNow(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: unixNow() + NINE_DAYS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      card: {
        brand: "visa",
        case_type: inquiry ? "inquiry" : "chargeback",
        network: "visa",
        network_reason_code,
      },
      type: "card",
    },
    reason,
    status: inquiry ? "warning_needs_response" : "needs_response",
  };
}
