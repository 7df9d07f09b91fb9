/** Goes to the page of a placed order. */
export const goToOrder = (orderNumber: string): void =>
  window.location.assign(`/order-success?order=${orderNumber}`);

/** The page that waits until a payment's order is placed. */
export const paymentPath = (paymentIntentId: string): string => `/order-success?payment=${paymentIntentId}`;

/** Goes to that page. */
export const goToPayment = (paymentIntentId: string): void =>
  window.location.assign(paymentPath(paymentIntentId));
