import { z } from "zod";
import { defineEmail } from "../define-email";
import { requireSubscriptionLines } from "../lookups";
import { type SampleFacts, sampleSubscription } from "../sample-facts";
import { formatDayOrSoon, listNames, obstacleNotes, subscriptionMail } from "../subscription-mail";

const CLOSING = "If you did not ask us for this, please tell us.";

/** A wording whose introduction names the products, and what `more` describes. */
const wording = <const More extends Readonly<Record<string, string>>>(
  text: { label: string; subject: string; heading: string; introduction: string },
  more: More,
) => ({
  ...text,
  label: `Subscription changed by staff: ${text.label}`,
  closing: CLOSING,
  variables: { products: "The products' names", ...more },
  required: { introduction: ["products" as const, ...(Object.keys(more) as (keyof More & string)[])] },
});

const CHANGES = { changes: "What was changed, such as “the quantity”" } as const;

const DATE = { date: "The day of the next delivery" } as const;

const FIELD_NAMES = {
  quantity: "the quantity",
  intervalDays: "the delivery frequency",
  shippingAddress: "the delivery address",
} as const;

const sample =
  <const Action extends string>(action: Action, isPaused = false) =>
  (facts: SampleFacts) => ({
    ...sampleSubscription(facts),
    action,
    day: "2026-12-24",
    fields: ["quantity" as const],
    isPaused,
  });

/** Staff changed product subscriptions on their owner's behalf. */
export const subscriptionChanged = defineEmail({
  /** `subscriptionIds`: of one user. `day`: of the next renewal after the change. `fields`: changed by "update". */
  payload: z.object({
    subscriptionIds: z.array(z.string()),
    action: z.enum(["skip", "pause", "resume", "move", "update", "cancel"]),
    day: z.string(),
    fields: z.array(z.enum(["quantity", "intervalDays", "shippingAddress"])),
    /** Whether the subscription was paused after the change. */
    isPaused: z.boolean().default(false),
  }),
  lookUp: async ({ subscriptionIds, ...rest }) => ({
    ...(await requireSubscriptionLines(
      subscriptionIds,
      rest.action === "cancel" ? "cancellation" : "subscription",
    )),
    ...rest,
  }),
  wordings: {
    "subscription-changed.skip": wording(
      {
        label: "delivery skipped",
        subject: "Skipped: your next delivery is on {{date}}",
        heading: "We skipped a delivery for you",
        introduction: "We skipped the next delivery of {{products}}. The one after it is on {{date}}.",
      },
      DATE,
    ),
    "subscription-changed.pause": wording(
      {
        label: "paused",
        subject: "Your subscription is paused",
        heading: "Your subscription is paused",
        introduction:
          "We paused your subscription to {{products}}. Nothing will be delivered or charged until it is resumed.",
      },
      {},
    ),
    "subscription-changed.resume": wording(
      {
        label: "resumed",
        subject: "Your subscription is active again",
        heading: "Your subscription is active again",
        introduction: "We resumed your subscription to {{products}}. The next delivery is on {{date}}.",
      },
      DATE,
    ),
    "subscription-changed.move": wording(
      {
        label: "delivery moved",
        subject: "Your next delivery moves to {{date}}",
        heading: "Your next delivery moves to another day",
        introduction:
          "We moved your next delivery of {{products}} to {{date}}. We will charge your saved card on that day, not before.",
      },
      DATE,
    ),
    "subscription-changed.update": wording(
      {
        label: "changed",
        subject: "We changed your subscription",
        heading: "We changed your subscription",
        introduction:
          "For your subscription to {{products}}, we changed {{changes}}. Its next delivery is on {{date}}.",
      },
      { ...CHANGES, ...DATE },
    ),
    "subscription-changed.update-paused": wording(
      {
        label: "changed while paused",
        subject: "We changed your subscription",
        heading: "We changed your subscription",
        introduction:
          "For your subscription to {{products}}, we changed {{changes}}. Your subscription is paused: nothing will be delivered or charged until it is resumed.",
      },
      CHANGES,
    ),
    "subscription-changed.cancel": wording(
      {
        label: "canceled",
        subject: "Your subscription is canceled",
        heading: "Your subscription is canceled",
        introduction:
          "We canceled your subscription to {{products}}. There will be no more deliveries or charges. Orders you have already paid for will still arrive.",
      },
      {},
    ),
  },
  render: ({ action, day, fields, isPaused, ...data }, shop, texts) => {
    const products = listNames(data.lines);
    const date = formatDayOrSoon(day);
    const words = () => {
      switch (action) {
        case "skip":
        case "resume":
        case "move":
          return texts(`subscription-changed.${action}`, { products, date });
        case "pause":
        case "cancel":
          return texts(`subscription-changed.${action}`, { products });
        case "update": {
          const changes = new Intl.ListFormat("en-US").format(fields.map((name) => FIELD_NAMES[name]));
          return isPaused
            ? texts("subscription-changed.update-paused", { products, changes })
            : texts("subscription-changed.update", { products, date, changes });
        }
      }
    };
    const namesDelivery = !isPaused && action !== "pause" && action !== "cancel";
    const notes = namesDelivery ? obstacleNotes(day, data) : [];
    return subscriptionMail({ words: words(), action: "See your subscriptions" }, data, shop, notes);
  },
  samples: {
    "subscription-changed.skip": sample("skip"),
    "subscription-changed.pause": sample("pause"),
    "subscription-changed.resume": sample("resume"),
    "subscription-changed.move": sample("move"),
    "subscription-changed.update": sample("update"),
    "subscription-changed.update-paused": sample("update", true),
    "subscription-changed.cancel": sample("cancel"),
  },
});
