import { z } from "zod";
import { cents, formatShortUsd, formatUsd } from "@/lib/core/money";
import { formatPlanDiscount } from "@/lib/membership/rules/format-plan";
import { TRIAL_CARD_NOTE } from "@/lib/membership/rules/terms";
import { defineEmail } from "../define-email";
import { formatShopDay, MANAGE_PATH, membershipMail } from "../membership-mail";
import { day, firstName, money, planName } from "../payload-fields";
import { SAMPLE_DAY, type SampleFacts, sampleMember } from "../sample-facts";

const sample = (isTrial: boolean) => (facts: SampleFacts) => ({
  ...sampleMember(facts),
  price: cents(3500),
  firstMonth: null,
  discountPercentage: 15,
  isTrial,
  paid: isTrial ? cents(0) : cents(3500),
  isTrialCardUsed: false,
  delivery: null,
  renewsOn: SAMPLE_DAY,
});

const wording = (label: string, subject: string) => ({
  label,
  subject,
  heading: "Welcome to your {{plan}} membership",
  introduction:
    "Your {{plan}} membership has begun. {{discount}} off every product{{delivery}} and the members' guides and lessons are yours now.",
  closing: "",
  variables: {
    plan: "The plan's name",
    discount: "The plan's discount, such as 15%",
    delivery: "What the plan gives in delivery, between commas; empty where it gives nothing",
  },
  required: { introduction: ["plan"] },
});

/** After a membership purchase: the terms, the charges and their dates, how to cancel. */
export const membershipWelcome = defineEmail({
  /**
   * `price`: per month. `firstMonth`: the price of the first month, when it is lower. `renewsOn`: date of the next
   * charge.
   */
  payload: z.object({
    firstName,
    planName,
    price: money,
    firstMonth: money.nullable(),
    discountPercentage: z.int(),
    isTrial: z.boolean(),
    /** Cents charged for the first month; null where they are unknown. */
    paid: money.nullable().default(null),
    /** There was no trial because the card already had one. */
    isTrialCardUsed: z.boolean().default(false),
    /** The plan's delivery benefit, as part of a sentence; null for none. */
    delivery: z.string().nullable().default(null),
    renewsOn: day,
  }),
  wordings: {
    "membership-welcome": wording("Membership welcome", "You are a member of {{shopName}}"),
    "membership-welcome.trial": wording(
      "Membership welcome: trial",
      "Your free month as a member of {{shopName}}",
    ),
  },
  render: (data, shop, texts) => {
    const { planName, price, firstMonth, discountPercentage, isTrial, isTrialCardUsed, paid, delivery } =
      data;
    const day = formatShopDay(shop, data.renewsOn);
    const monthly = `${formatShortUsd(price)} a month`;
    const charges = isTrial
      ? [`Free until ${day}`, `From then on: ${monthly}, first charged on ${day}`]
      : firstMonth === null
        ? [`Price: ${monthly}`, `Renews on ${day}`]
        : [`First month: ${formatShortUsd(firstMonth)}`, `From ${day} on: ${monthly}`];
    return membershipMail(
      {
        firstName: data.firstName,
        words: texts(
          isTrial ? "membership-welcome.trial" : "membership-welcome",
          {
            plan: planName,
            discount: `${discountPercentage}%`,
            delivery: delivery ? `, ${delivery},` : "",
          },
          discountPercentage > 0
            ? `${formatPlanDiscount(discountPercentage)}, starting now.`
            : "Your membership has started.",
        ),
        facts: {
          label: `${planName} membership`,
          lines: isTrial || paid === null ? charges : [`Charged: ${formatUsd(paid)}`, ...charges],
        },
        more: [
          ...(isTrialCardUsed
            ? [`${TRIAL_CARD_NOTE} Your membership therefore began with a paid month instead of a free one.`]
            : []),
          "It renews each month until you cancel. We email you a week before each charge. Canceling takes two clicks on your dashboard; your membership then lasts until the end of the current period.",
        ],
        action: { label: "Shop at member prices", path: "/shop" },
        small: `Change your card or plan, or cancel, on your dashboard: ${new URL(MANAGE_PATH, shop.url).href}`,
      },
      shop,
    );
  },
  samples: {
    "membership-welcome": sample(false),
    "membership-welcome.trial": sample(true),
  },
});
