import type { z } from "zod";
import type { shippingFieldsSchema } from "@/lib/checkout/schema";

/** What is typed into the shipping form, before it is checked. */
export type ShippingFormValues = z.input<typeof shippingFieldsSchema>;

/** Who is at the checkout. */
export interface Shopper {
  /** Null for a guest. */
  id: string | null;
  /** What the account knows of where orders go. */
  known: Partial<ShippingFormValues>;
}
