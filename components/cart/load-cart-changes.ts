/** Fetches the code that changes the cart, and the client of its data. */
export const loadCartChanges = () =>
  Promise.all([import("./cart-changes"), import("@/components/layout/query-client")] as const);

/** The documented text where a product could not be added (shopper.md §8). */
export const ADD_FAILED = "Failed to add item to cart.";
