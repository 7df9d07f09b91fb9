interface StoredMethod {
  fulfillmentMethod: "shipping" | "pickup";
  shippingMethod: "standard" | "expedited";
  deliveryMethodId: string | null;
  deliveryMethodName: string | null;
}

/** What `shippingMethod` stores of a delivery method: the previous release reads it, and supports only these two. */
export const toShippingMethod = (method: string): StoredMethod["shippingMethod"] =>
  method === "expedited" ? "expedited" : "standard";

/** The name of an order's delivery method, as it was at checkout; null for standard delivery and for pickup. */
export const methodNameOf = ({
  fulfillmentMethod,
  shippingMethod,
  deliveryMethodId,
  deliveryMethodName,
}: StoredMethod): string | null =>
  fulfillmentMethod === "pickup" || (deliveryMethodId ?? shippingMethod) === "standard"
    ? null
    : (deliveryMethodName ?? "Expedited");

/** "Shipping (Chilled courier)" */
export const shippingLabel = (...notes: (string | null)[]): string => {
  const shown = notes.filter((note) => note !== null);
  return shown.length > 0 ? `Shipping (${shown.join(", ")})` : "Shipping";
};
