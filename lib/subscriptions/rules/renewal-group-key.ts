interface Grouped {
  stripePaymentMethodId: string | null;
  shippingAddress: unknown;
}

/** Renewals of a customer with the same card and address have the same key: they share one order. */
export const renewalGroupKey = ({ stripePaymentMethodId, shippingAddress }: Grouped): string =>
  JSON.stringify([stripePaymentMethodId, shippingAddress]);
