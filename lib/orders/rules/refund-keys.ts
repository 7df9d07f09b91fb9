/** The idempotency key of the single full refund of a payment, for a cancellation or a refused order. */
export const fullRefundKey = (paymentIntentId: string): string => `${FULL_REFUND}${paymentIntentId}`;
const FULL_REFUND = "refund-in-full-";
export const isFullRefundKey = (idempotencyKey: string): boolean => idempotencyKey.startsWith(FULL_REFUND);

/** The idempotency key of the part of a refund that becomes store credit while the rest goes to the card. */
export const creditPartKey = (idempotencyKey: string): string => `${idempotencyKey}${CREDIT_PART}`;
const CREDIT_PART = "-store-credit";

/** The idempotency key of a further part of a refund, which goes to another card payment (docs/decisions/0078). */
export const refundPartKey = (idempotencyKey: string, index: number): string =>
  `${idempotencyKey}-payment-${index}`;
/** Maximum number of payments that pay for one order. */
const MAX_PARTS = 20;
/** The possible keys of a refund's further parts. */
export const refundPartKeys = (idempotencyKey: string): string[] => [
  creditPartKey(idempotencyKey),
  ...Array.from({ length: MAX_PARTS }, (_, index) => refundPartKey(idempotencyKey, index + 1)),
];
/** Whether a refund is a further part of another one, whose email covers it. */
export const isRefundPart = (idempotencyKey: string): boolean =>
  idempotencyKey.endsWith(CREDIT_PART) || /-payment-\d+$/.test(idempotencyKey);

/** The idempotency key of an edit's refund. @param addedOrderId the order of the added items */
export const editRefundKey = (addedOrderId: string): string => `edit-${addedOrderId}`;
/** Whether a refund or exchange belongs to an edit, whose email covers it. */
export const isOfEdit = (idempotencyKey: string): boolean => /^(edit|exchange)-/.test(idempotencyKey);
