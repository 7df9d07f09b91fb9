/** To the page of an order that was placed. */
export const goToOrder = (orderNumber: string): void =>
  window.location.assign(`/order-success?order=${orderNumber}`);

/** Where a payment is followed until its order is made. */
export const paymentPath = (paymentIntentId: string): string => `/order-success?payment=${paymentIntentId}`;

/** To that page. */
export const goToPayment = (paymentIntentId: string): void =>
  window.location.assign(paymentPath(paymentIntentId));
