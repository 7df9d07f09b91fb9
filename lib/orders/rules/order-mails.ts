import { CANCELED_BY_BUYER } from "./cancellation";
import { isRefused } from "./charged";
import { isOfEdit, isRefundPart, refundPartKeys } from "./refund-keys";

/** Maximum of resends of an order mail by staff. */
export const MAX_RESENDS = 9;

/** Maximum of mails of one kind per order; an order that is shipped again is mailed again. */
const MAX_MAILS = 100;

interface Facts {
  id: string;
  paidAt: Date | null;
  shippedAt: Date | null;
  fulfillmentMethod: "shipping" | "pickup";
  fulfillmentStatus: string;
  cancelReason: string | null;
  /** A replacement was announced with the answer to its problem. */
  replacesProblemId: string | null;
  /** Above 0 for the added order of an edit, about which the customer gets one email. */
  exchangeCents: number;
  refunds: readonly {
    id: string;
    kind: string;
    status: string;
    idempotencyKey: string;
    amountCents: number;
    reason: string;
    stripeRefundId: string | null;
  }[];
}

type PlainTemplate =
  | "order-confirmation"
  | "order-edited"
  | "order-shipped"
  | "order-ready"
  | "order-picked-up";

/**
 * A mail that belongs to an order's state. `sendable`: at any time; only again, when it was queued with its cause; or
 * never again, because its content is outdated.
 */
export type OrderMail = { sendable: "always" | "again" | "never" } & (
  | { key: string; template: PlainTemplate; data: { orderId: string } }
  | { key: string; template: "order-canceled"; data: { orderId: string; reason: string | null } }
  | {
      key: string;
      template: "order-refunded";
      data: { orderId: string; refundId: string; refundCents: number; reason: string | null };
    }
  | {
      key: string;
      template: "refund-failed";
      data: { orderId: string; refundCents: number; cause: "bank" | "provider" };
    }
);

/** The mails about a pickup, each of which can be sent only at its step. */
const PICKUP_MAILS = [
  { template: "order-ready", step: "pickup" },
  { template: "order-picked-up", step: "done" },
] as const;

/**
 * The mails that belong to an order's state: a queued one can be sent again, a missing one can be sent now.
 * The mail about a failed refund stays in the list beside its correction, and those about earlier steps of a
 * pickup stay too; none of them can be sent again.
 */
export function listOrderMails(order: Facts): OrderMail[] {
  const { id, paidAt, shippedAt, cancelReason, refunds } = order;
  // A refused payment never became an order: its mail was sent with the refund, and is not repeated.
  const failed = refunds
    .filter(({ status }) => status === "failed")
    .map((refund) => correctionOf(id, refund));
  if (!paidAt || isRefused(cancelReason)) return failed;
  const data = { orderId: id };
  const template = order.exchangeCents > 0 ? "order-edited" : "order-confirmation";
  const first: OrderMail[] =
    order.replacesProblemId === null
      ? [{ key: `${template}:${id}`, template, data, sendable: cancelReason === null ? "always" : "never" }]
      : [];
  const shipped: OrderMail[] = shippedAt
    ? [{ key: `order-shipped:${id}`, template: "order-shipped", data, sendable: "always" }]
    : [];
  const collected = PICKUP_MAILS.map(
    ({ template, step }): OrderMail => ({
      key: `${template}:${id}`,
      template,
      data,
      sendable: order.fulfillmentMethod === "pickup" && order.fulfillmentStatus === step ? "always" : "never",
    }),
  );
  const canceled: OrderMail[] =
    cancelReason === null
      ? []
      : [
          {
            key: `order-canceled:${id}`,
            template: "order-canceled",
            data: { ...data, reason: cancelReason === "buyer" ? CANCELED_BY_BUYER : null },
            sendable: "again",
          },
        ];
  // The mail about a refund covers its further parts, and the mail about an edit covers its exchanges and refunds.
  const mailed = refunds.filter(
    ({ idempotencyKey }) => !isRefundPart(idempotencyKey) && !isOfEdit(idempotencyKey),
  );
  const back = mailed.map(
    (refund): OrderMail => ({
      key: `order-refunded:${refund.id}`,
      template: "order-refunded",
      data: {
        ...data,
        refundId: refund.id,
        refundCents: wholeAmountOf(refund, refunds),
        reason: refund.kind === "provider" ? null : refund.reason || null,
      },
      sendable: refund.status === "failed" ? "never" : "always",
    }),
  );
  return [...first, ...shipped, ...collected, ...canceled, ...back, ...failed];
}

/** The cents of a refund with its further parts, without failed ones. */
function wholeAmountOf(refund: Facts["refunds"][number], refunds: Facts["refunds"]): number {
  const keys = refundPartKeys(refund.idempotencyKey);
  return refunds
    .filter(({ idempotencyKey, status }) => keys.includes(idempotencyKey) && status !== "failed")
    .reduce((all, { amountCents }) => all + amountCents, refund.amountCents);
}

/** The correction of a failed refund. Without a queued correction the buyer was never notified of it. */
const correctionOf = (
  orderId: string,
  { id, amountCents, stripeRefundId }: Facts["refunds"][number],
): OrderMail => ({
  key: `refund-failed:${id}`,
  template: "refund-failed",
  data: { orderId, refundCents: amountCents, cause: stripeRefundId ? "bank" : "provider" },
  sendable: "again",
});

/** The possible keys of a queued mail: the first one, and resends. */
export const outboxKeys = (key: string): string[] => [
  key,
  ...Array.from({ length: MAX_MAILS - 1 }, (_, index) => `${key}:${index + 2}`),
];
