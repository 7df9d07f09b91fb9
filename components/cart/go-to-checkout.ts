/** A full navigation: the checkout has a root layout and a content security policy of its own. */
export const goToCheckout = (): void => window.location.assign("/checkout");
