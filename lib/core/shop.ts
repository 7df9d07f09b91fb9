/** The shop's name (D36): the only place that contains it. */
export const SHOP_NAME = "Clover & Fern";
