import type { z } from "zod";
import type { FormOwner } from "@/components/form/use-remembered-form";
import type { shippingFieldsSchema } from "@/lib/orders/schema/shipping";

/** Raw values of the shipping form, before validation. */
export type ShippingFormValues = z.input<typeof shippingFieldsSchema>;

/** The fields in their order on the page. */
export const SHIPPING_FIELDS = ["email", "firstName", "lastName", "address", "city", "state", "zip"] as const;

/** Name of the form that `useRememberedForm` keeps. */
export const CHECKOUT_FORM = "checkout";

/** The user at the checkout, and the account's saved shipping data. */
export type ShippingFormOwner = FormOwner<ShippingFormValues>;
