import { z } from "zod";
import { acceptZipCode, nonEmptyText, postalAddressSchema } from "@/lib/account/schema";

const { firstName, lastName, ...place } = postalAddressSchema.shape;

/** The shipping form: all fields required (shopper.md §5); we ship within the US only (§9). */
export const shippingFieldsSchema = z.object({
  firstName,
  lastName,
  email: nonEmptyText
    .max(254, "must have 254 characters or fewer")
    .pipe(z.email("Please enter a valid email address")),
  ...place,
});

/** The same fields in the shape of the API. */
export const shippingInfoSchema = z.preprocess(acceptZipCode, shippingFieldsSchema);

/** Of a pickup order: no address, because nothing is shipped (docs/decisions/0072). */
export const pickupContactSchema = shippingFieldsSchema.pick({
  firstName: true,
  lastName: true,
  email: true,
});

/** The same form when the order is collected: its address stays as typed, for a change of mind. */
export const pickupFieldsSchema = pickupContactSchema.extend({
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});

export type ShippingInfo = z.output<typeof shippingInfoSchema>;
