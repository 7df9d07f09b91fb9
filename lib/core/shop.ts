/** The shop's name (D36): the one place where it stands. */
export const SHOP_NAME = "Clover & Fern";
