import { z } from "zod";
import { postalAddressSchema } from "@/lib/account/schema";
import { onOffField, optionalText, versionField, wholeNumber } from "@/lib/admin/schema/fields";
import type { Day } from "@/lib/core/dates";

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** "09:00": a time of the shop's clock. */
export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const clockTime = z.string("Required").regex(CLOCK_TIME, "must be a time such as 09:00");

const openHours = z
  .object({ opens: clockTime, closes: clockTime })
  .refine(({ opens, closes }) => opens < closes, {
    error: "must be after the opening time",
    path: ["closes"],
  });

/** By weekday, in the shop's time zone; null: closed. */
export const pickupHoursSchema = z.object(
  Object.fromEntries(WEEKDAYS.map((day) => [day, openHours.nullable().default(null)])) as Record<
    Weekday,
    z.ZodDefault<z.ZodNullable<typeof openHours>>
  >,
);
export type PickupHours = z.output<typeof pickupHoursSchema>;

const { address, city, state, zip } = postalAddressSchema.shape;

/** Where an order is collected: stored with each pickup order. */
export const pickupPlaceSchema = z.object({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  hours: pickupHoursSchema,
  instructions: z.string(),
  /** Days that a ready order waits. */
  keepDays: z.number().int(),
});
export type PickupPlace = z.output<typeof pickupPlaceSchema>;

/** What checkout shows about pickup. */
export interface PickupOffer extends PickupPlace {
  /** The day on which an order that is paid now should be ready. */
  readyOn: Day;
}

const emptyOr = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z
    .string("Required")
    .trim()
    .pipe(z.union([z.literal(""), schema], { error: ({ errors }) => errors.at(-1)?.[0]?.message }));

/** PUT /api/admin/settings/pickup. While pickup is off, its fields may be empty. */
export const pickupSettingsSchema = z
  .object({
    isOn: onOffField,
    name: optionalText(80),
    address: emptyOr(address),
    city: emptyOr(city),
    state: emptyOr(state),
    zip: emptyOr(zip),
    hours: pickupHoursSchema,
    instructions: optionalText(500),
    /** Hours from the payment until an order is ready. */
    readyHours: wholeNumber(0, 336),
    keepDays: wholeNumber(1, 60),
  })
  .superRefine((value, context) => {
    if (!value.isOn) return;
    for (const field of ["name", "address", "city", "state", "zip"] as const)
      if (value[field] === "")
        context.addIssue({ code: "custom", path: [field], message: "Required while pickup is on" });
    if (WEEKDAYS.every((day) => value.hours[day] === null))
      context.addIssue({ code: "custom", path: ["hours"], message: "must be open on at least one day" });
  });
export type PickupSettingsValues = z.input<typeof pickupSettingsSchema>;
export const updatePickupSchema = pickupSettingsSchema.and(z.object({ version: versionField }));
export type UpdatePickupInput = z.output<typeof updatePickupSchema>;

export interface PickupSettings extends PickupPlace {
  isOn: boolean;
  readyHours: number;
  version: number;
}
