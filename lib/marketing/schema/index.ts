import { z } from "zod";
import { localTimeField } from "@/lib/admin/schema/fields";
import type { LocalTime } from "@/lib/core/dates";
import type { Period } from "@/lib/core/period";

const percent = z.number().int().min(0).max(100);

/**
 * The settings entity of account-admin-content.md §3, with the offers of D19. `minimumOrder` is in dollars, as
 * documented.
 */
export const marketingSettingsSchema = z.object({
  flashSale: z.object({
    enabled: z.boolean(),
    title: z.string(),
    discountPercentage: percent,
    description: z.string(),
  }),
  socialProof: z.object({
    enabled: z.boolean(),
    customerCount: z.number().int().min(0),
    reviewCount: z.number().int().min(0),
    avgRating: z.number().min(0).max(5),
  }),
  freeShipping: z.object({ enabled: z.boolean(), minimumOrder: z.number().min(0), message: z.string() }),
  membershipPromo: z.object({
    enabled: z.boolean(),
    offerType: z.enum(["discount", "free-trial"]),
    discountPercentage: percent,
    message: z.string(),
  }),
  stockAlerts: z.object({
    enabled: z.boolean(),
    lowStockThreshold: z.number().int().min(0),
    message: z.string(),
  }),
  testimonials: z.object({
    enabled: z.boolean(),
    featured: z.array(
      z.object({
        name: z.string(),
        location: z.string(),
        message: z.string(),
        rating: z.number().int().min(1).max(5),
      }),
    ),
  }),
  offers: z.object({ bundle: z.boolean(), categorySale: z.boolean() }),
});
export type MarketingSettings = z.infer<typeof marketingSettingsSchema>;

/** The panels that may have a start and an end: the documented six. */
export const PERIOD_PANELS = [
  "flashSale",
  "socialProof",
  "freeShipping",
  "membershipPromo",
  "stockAlerts",
  "testimonials",
] as const satisfies readonly (keyof MarketingSettings)[];
export type PeriodPanel = (typeof PERIOD_PANELS)[number];

/** The headings of those panels. */
export const PANEL_NAMES: Readonly<Record<PeriodPanel, string>> = {
  flashSale: "Flash sale",
  socialProof: "Social proof",
  freeShipping: "Free shipping",
  membershipPromo: "Membership promo",
  stockAlerts: "Stock alerts",
  testimonials: "Testimonials",
};

/** A number from a form or a script; an invalid one counts as 0 (account-admin-content.md §5). */
const figure = z
  .custom<number | string>()
  .transform((value: unknown) =>
    typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value ?? Number.NaN),
  )
  .transform((value) => (Number.isFinite(value) ? value : 0));

/** The same without its decimals. */
const whole = (most: number) =>
  figure
    .transform(Math.trunc)
    .refine((value) => value >= 0 && value <= most, `must be 0 to ${most.toLocaleString("en-US")}`);

const words = (most: number) =>
  z.string("must be text").trim().max(most, `must have ${most} characters or fewer`);
const requiredWords = (most: number) => words(most).min(1, "Required");
const onOff = z.boolean("must be true or false");

const MAX_PEOPLE = 100_000_000;
const MAX_DOLLARS = 100_000;
/** A higher discount could make products free, and a card cannot be charged zero. */
const MAX_OFF = 90;
export const MAX_TESTIMONIALS = 12;

const testimonial = z.object({
  name: requiredWords(80),
  location: words(80),
  message: requiredWords(400),
  /** 1 to 5; 5 for an invalid value (account-admin-content.md §5). */
  rating: figure.transform((value) => ([1, 2, 3, 4, 5].includes(value) ? value : 5)),
});

const period = { startsAt: localTimeField.optional(), endsAt: localTimeField.optional() };

const panels = {
  flashSale: z.object({
    enabled: onOff,
    title: requiredWords(80),
    discountPercentage: whole(MAX_OFF),
    description: words(200),
    ...period,
  }),
  socialProof: z.object({
    enabled: onOff,
    customerCount: whole(MAX_PEOPLE),
    reviewCount: whole(MAX_PEOPLE),
    avgRating: figure
      .refine((value) => value >= 0 && value <= 5, "must be 0 to 5")
      .transform((value) => Math.round(value * 10) / 10),
    ...period,
  }),
  freeShipping: z.object({
    enabled: onOff,
    minimumOrder: figure
      .refine((value) => value >= 0 && value <= MAX_DOLLARS, "must be 0 to 100,000")
      .transform((value) => Math.round(value * 100) / 100),
    message: words(160),
    ...period,
  }),
  membershipPromo: z.object({
    enabled: onOff,
    offerType: z.enum(["discount", "free-trial"], "must be discount or free-trial"),
    discountPercentage: whole(100),
    message: requiredWords(120),
    ...period,
  }),
  stockAlerts: z.object({
    enabled: onOff,
    lowStockThreshold: whole(100_000),
    message: requiredWords(120).includes("{count}", "must have {count} in it, where the number goes"),
    ...period,
  }),
  testimonials: z.object({
    enabled: onOff,
    featured: z.array(testimonial).max(MAX_TESTIMONIALS, `must be ${MAX_TESTIMONIALS} or fewer`),
    ...period,
  }),
  offers: z.object({ bundle: onOff, categorySale: onOff }),
};

/** The panels whose end is not after their start. @param periods all in the shop's local time, or all in UTC */
export const findEndsBeforeStart = (
  periods: Partial<Record<PeriodPanel, Partial<Period<LocalTime>>>>,
): PeriodPanel[] =>
  PERIOD_PANELS.filter((panel) => {
    const { startsAt, endsAt } = periods[panel] ?? {};
    return startsAt && endsAt && endsAt <= startsAt;
  });
export const END_BEFORE_START = "must be after the start";

/** The typed values of the Marketing tab's form. */
export const marketingFormSchema = z.object(panels).superRefine((settings, context) => {
  for (const panel of findEndsBeforeStart(settings))
    context.addIssue({ code: "custom", path: [panel, "endsAt"], message: END_BEFORE_START });
});
export type MarketingValues = z.input<typeof marketingFormSchema>;

/**
 * POST /api/marketing-settings: any part of the entity, whole panels or some of their fields (D33). `startsAt` and
 * `endsAt`: times of the shop's clock ("2026-11-27T09:00") or null. `version`: the one that the editor saw.
 */
export const updateMarketingSchema = z.object({
  flashSale: panels.flashSale.partial().optional(),
  socialProof: panels.socialProof.partial().optional(),
  freeShipping: panels.freeShipping.partial().optional(),
  membershipPromo: panels.membershipPromo.partial().optional(),
  stockAlerts: panels.stockAlerts.partial().optional(),
  testimonials: panels.testimonials.partial().optional(),
  offers: panels.offers.partial().optional(),
  version: z.int("must be a whole number").optional(),
});
export type UpdateMarketingInput = z.output<typeof updateMarketingSchema>;

/** The settings as staff edit them: panels with a start or an end have them, in times of the shop's clock. */
export type PlannedSettings = MarketingSettings & Record<PeriodPanel, Partial<Period<LocalTime>>>;

/** The same with the version that an edit has to send. */
export type SavedMarketing = PlannedSettings & { version: number };

export const PANELS = Object.keys(panels) as (keyof MarketingSettings)[];

/** D39: the defaults until the first save. */
export const MARKETING_DEFAULTS: MarketingSettings = {
  flashSale: {
    enabled: false,
    title: "Flash Sale",
    discountPercentage: 20,
    description: "Today only: a little off everything in the shop.",
  },
  socialProof: { enabled: false, customerCount: 0, reviewCount: 0, avgRating: 0 },
  freeShipping: { enabled: true, minimumOrder: 50, message: "Free shipping on orders over $50" },
  membershipPromo: {
    enabled: true,
    offerType: "free-trial",
    discountPercentage: 50,
    message: "30 Day Free Trial",
  },
  stockAlerts: { enabled: true, lowStockThreshold: 10, message: "Only {count} left in stock" },
  testimonials: { enabled: false, featured: [] },
  offers: { bundle: true, categorySale: true },
};
