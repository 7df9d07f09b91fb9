/** The page that confirms a placed order. */
export const placedOrderPath = (orderNumber: string): string => `/order-success?order=${orderNumber}`;

/** Goes to the page that confirms a placed order. */
export const goToOrder = (orderNumber: string): void => window.location.assign(placedOrderPath(orderNumber));

/** The page that waits until a payment's order is placed. */
export const paymentPath = (paymentIntentId: string): string => `/order-success?payment=${paymentIntentId}`;

/** Goes to the page that waits until a payment's order is placed. */
export const goToPayment = (paymentIntentId: string): void =>
  window.location.assign(paymentPath(paymentIntentId));
