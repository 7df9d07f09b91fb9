/** D38: the contact form, filled in for a problem with this order. */
export function reportProblemPath(orderNumber: string): string {
  const query = new URLSearchParams({
    category: "order",
    subject: `Problem with order ${orderNumber}`,
    order: orderNumber,
  });
  return `/contact?${query}`;
}

/** Path of an order's own page. Paths are in lower case (D27), order numbers in upper case (D12). */
export const orderPath = (orderNumber: string): string => `/orders/${orderNumber.toLowerCase()}`;

/** The page where an order can be looked up with its number and its email address, with or without an account. */
export const trackPath = (orderNumber: string): string => `/track-order?order=${orderNumber}`;

/** Path of the order list, or of its page after an order. */
export const orderListPath = (after: string): string => `/orders?after=${after.toLowerCase()}`;

/** The order number in a path; null when it is malformed. */
export const parseOrderNumber = (segment: string): string | null =>
  /^[0-9a-z]{8}$/i.test(segment) ? segment.toUpperCase() : null;
