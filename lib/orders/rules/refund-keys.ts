/** The idempotency key of the only refund that returns a payment in full, for a cancellation or a refused order. */
export const fullRefundKey = (paymentIntentId: string): string => `${FULL_REFUND}${paymentIntentId}`;
const FULL_REFUND = "refund-in-full-";
export const isFullRefundKey = (idempotencyKey: string): boolean => idempotencyKey.startsWith(FULL_REFUND);

/** The idempotency key of the part of a refund that becomes store credit while the rest goes to the card. */
export const creditPartKey = (idempotencyKey: string): string => `${idempotencyKey}${CREDIT_PART}`;
const CREDIT_PART = "-store-credit";

/** The idempotency key of a further part of a refund, which goes to another card payment (docs/decisions/0078). */
export const refundPartKey = (idempotencyKey: string, index: number): string =>
  `${idempotencyKey}-payment-${index}`;
/** Maximum of payments that pay for one order. */
const MAX_PARTS = 20;
/** The possible keys of a refund's further parts. */
export const refundPartKeys = (idempotencyKey: string): string[] => [
  creditPartKey(idempotencyKey),
  ...Array.from({ length: MAX_PARTS }, (_, index) => refundPartKey(idempotencyKey, index + 1)),
];
/** Whether a refund is a further part of another one, with which the customer was told of it. */
export const isRefundPart = (idempotencyKey: string): boolean =>
  idempotencyKey.endsWith(CREDIT_PART) || /-payment-\d+$/.test(idempotencyKey);

/** The idempotency key of what an edit refunds, by the order that has its added items. */
export const editRefundKey = (addedOrderId: string): string => `edit-${addedOrderId}`;
/** Whether an edit has refunded or exchanged it: the email about the edit told the customer. */
export const isOfEdit = (idempotencyKey: string): boolean => /^(edit|exchange)-/.test(idempotencyKey);
