/** To the page of an order that was placed. */
export const goToOrder = (orderNumber: string): void =>
  window.location.assign(`/order-success?order=${orderNumber}`);

/** Where a payment is followed until its order is made. */
export const paymentPage = (paymentIntentId: string): string => `/order-success?payment=${paymentIntentId}`;

/** To that page. */
export const followPayment = (paymentIntentId: string): void =>
  window.location.assign(paymentPage(paymentIntentId));
