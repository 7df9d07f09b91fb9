import type { z } from "zod";
import type { shippingFieldsSchema } from "@/lib/checkout/schema";

/** What is typed into the shipping form, before it is checked. */
export type ShippingFormValues = z.input<typeof shippingFieldsSchema>;
