import type Stripe from "stripe";
import type { Call, Reactions, Route } from "../core/call";
import { noSuch } from "../core/errors";
import { changedFields, emit } from "../core/events";
import { newId, unixNow } from "../core/ids";
import { listRoute } from "../core/list";
import { idOf } from "../core/store";
import { findCharge } from "./charges";

/** Endpoints of early fraud warnings. */
export const earlyFraudWarningRoutes: readonly Route[] = [
  listRoute("/v1/radar/early_fraud_warnings", (store) => store.earlyFraudWarnings, [
    "payment_intent",
    "charge",
  ]),
  { method: "GET", path: "/v1/radar/early_fraud_warnings/:", handle: findWarning },
];

/** The card's issuer reports a charge as likely fraud. */
export function openWarning(call: Call): void {
  const { store } = call;
  const charge = findCharge(call, call.id);
  const intent = idOf(charge.payment_intent);
  const warning = store.put(store.earlyFraudWarnings, {
    id: newId("issfr"),
    object: "radar.early_fraud_warning",
    actionable: isActionable(charge),
    charge: charge.id,
    created: unixNow(),
    fraud_type: "made_with_stolen_card",
    livemode: false,
    ...(intent === null ? {} : { payment_intent: intent }),
  });
  emit(call, "radar.early_fraud_warning.created", warning);
}

/**
 * A warning is actionable while its charge has no dispute and is not refunded in full, as Stripe's API reference says.
 */
const isActionable = ({ refunded, disputed }: Stripe.Charge): boolean => !refunded && !disputed;

function refreshWarnings(call: Call, chargeId: string): void {
  const { store } = call;
  const actionable = isActionable(findCharge(call, chargeId));
  for (const before of store.earlyFraudWarnings.by("charge", chargeId)) {
    if (before.actionable === actionable) continue;
    const after = store.put(store.earlyFraudWarnings, { ...before, actionable });
    emit(call, "radar.early_fraud_warning.updated", after, changedFields(before, after));
  }
}

const chargeOf = (object: { charge: string | { id: string } | null } | undefined): string =>
  idOf(object?.charge ?? null) ?? "";

/** What refunds and disputes make of the warnings about their charge. */
export const earlyFraudWarningReactions: Reactions = {
  "charge.refunded": refreshWarnings,
  "refund.failed": (call, id) => refreshWarnings(call, chargeOf(call.store.refunds.get(id))),
  "charge.dispute.created": (call, id) => refreshWarnings(call, chargeOf(call.store.disputes.get(id))),
};

function findWarning({ id, store }: Call): Stripe.Radar.EarlyFraudWarning {
  const warning = store.earlyFraudWarnings.get(id);
  if (!warning) throw noSuch("early fraud warning", id, "early_fraud_warning");
  return warning;
}
