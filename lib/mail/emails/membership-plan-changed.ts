import { z } from "zod";
import { capitalize } from "@/lib/core/capitalize";
import { type Cents, cents, formatCents, formatShortUsd, formatUsd } from "@/lib/core/money";
import { formatPlanDiscount } from "@/lib/membership/rules/format-plan";
import { defineEmail } from "../define-email";
import { formatShopDay, MANAGE_PATH, membershipMail } from "../membership-mail";
import { day, firstName, money, planName } from "../payload-fields";
import { SAMPLE_DAY } from "../sample-facts";

/** The charge or credit of the change; empty where the shop does not know it. */
function chargeOf(charged: Cents | null, isTrial: boolean, day: string): string | null {
  if (isTrial) return `Nothing was charged: your trial stays free until ${day}.`;
  if (charged === null) return null;
  if (charged > 0)
    return `${formatUsd(charged)} was charged to the card of your membership: the difference for the rest of the period that you had paid for.`;
  if (charged < 0)
    return `Nothing was charged. ${formatCents(-charged)} was credited for the rest of the period that you had paid for, and will be deducted from your next charges.`;
  return "Nothing was charged for the change.";
}

/** A plan change: the old and the new plan, its benefits and price, and the charge for the change. */
export const membershipPlanChanged = defineEmail({
  payload: z.object({
    firstName,
    from: planName,
    to: planName,
    price: money,
    discountPercentage: z.int(),
    renewsOn: day,
    /** Cents charged by the change; below 0 they were credited; null where the shop does not know them. */
    charged: money.nullable().default(null),
    /** Free until `renewsOn`. */
    isTrial: z.boolean().default(false),
  }),
  wordings: {
    "membership-plan-changed": {
      label: "Membership plan changed",
      subject: "Your plan is now {{plan}}",
      heading: "From {{oldPlan}} to {{plan}}",
      introduction: "Your membership has changed from {{oldPlan}} to {{plan}}, effective immediately.",
      closing: "",
      variables: { plan: "The new plan's name", oldPlan: "The old plan's name", date: "The next renewal" },
      required: { introduction: ["plan"] },
    },
  },
  render: (data, shop, texts) => {
    const { from, to, price, discountPercentage, isTrial } = data;
    const day = formatShopDay(shop, data.renewsOn);
    return membershipMail(
      {
        firstName: data.firstName,
        words: texts(
          "membership-plan-changed",
          { plan: to, oldPlan: from, date: day },
          `${capitalize(formatPlanDiscount(discountPercentage))}, ${formatShortUsd(price)} a month.`,
        ),
        facts: {
          label: `${to} membership`,
          lines: [
            capitalize(formatPlanDiscount(discountPercentage)),
            `${formatShortUsd(price)} a month`,
            isTrial ? `First charged on ${day}` : `Renews on ${day}`,
          ],
        },
        more: [chargeOf(data.charged, isTrial, day) ?? []].flat(),
        action: { label: "Your dashboard", path: MANAGE_PATH },
      },
      shop,
    );
  },
  samples: {
    "membership-plan-changed": ({ firstName, typed }) => ({
      firstName,
      from: "Core",
      to: typed("Premium"),
      price: cents(3500),
      discountPercentage: 15,
      renewsOn: SAMPLE_DAY,
      charged: cents(750),
      isTrial: false,
    }),
  },
});
