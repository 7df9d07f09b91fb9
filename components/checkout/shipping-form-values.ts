import type { z } from "zod";
import type { shippingFieldsSchema } from "@/lib/orders/schema/shipping";

/** Raw values of the shipping form, before validation. */
export type ShippingFormValues = z.input<typeof shippingFieldsSchema>;

/** The user at the checkout. */
export interface Shopper {
  /** Null for a guest. */
  id: string | null;
  /** The account's saved shipping data. */
  known: Partial<ShippingFormValues>;
}
