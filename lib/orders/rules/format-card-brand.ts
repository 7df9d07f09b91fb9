import { capitalize } from "@/lib/core/capitalize";

const CARDS = new Map([
  ["amex", "American Express"],
  ["diners", "Diners Club"],
  ["jcb", "JCB"],
  ["unionpay", "UnionPay"],
]);

/** A card brand's official name. @param brand the payment provider's name */
export const formatCardBrand = (brand: string): string => CARDS.get(brand) ?? capitalize(brand);
