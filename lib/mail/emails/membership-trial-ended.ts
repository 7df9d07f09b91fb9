import { z } from "zod";
import { cents, formatShortUsd, formatUsd } from "@/lib/core/money";
import { defineEmail } from "../define-email";
import { formatShopDay, MANAGE_PATH, membershipMail } from "../membership-mail";
import { day, firstName, money, planName } from "../payload-fields";
import { SAMPLE_DAY, sampleMember } from "../sample-facts";

/** Staff ended a trial early, which charged the first month: the charge, the price and the next renewal. */
export const membershipTrialEnded = defineEmail({
  /** `charged`: cents charged for the first month; null if unknown. */
  payload: z.object({ firstName, planName, price: money, charged: money.nullable(), renewsOn: day }),
  wordings: {
    "membership-trial-ended": {
      label: "Membership trial ended early",
      subject: "Your paid membership has begun",
      heading: "Your free month has ended",
      introduction: "We ended your free month of {{plan}} early, and your paid membership has begun.",
      closing: "If you did not ask us for this, please tell us.",
      variables: { plan: "The plan's name", date: "The next renewal" },
      required: { introduction: ["plan"] },
    },
  },
  render: (data, shop, texts) => {
    const { planName, price, charged } = data;
    const day = formatShopDay(shop, data.renewsOn);
    const monthly = `${formatShortUsd(price)} a month`;
    return membershipMail(
      {
        firstName: data.firstName,
        words: texts(
          "membership-trial-ended",
          { plan: planName, date: day },
          charged === null ? `${monthly}.` : `${formatUsd(charged)} was charged for the first month.`,
        ),
        facts: {
          label: `${planName} membership`,
          lines: [
            ...(charged === null ? [] : [`Charged: ${formatUsd(charged)}`]),
            `Price: ${monthly}`,
            `Renews on ${day}`,
          ],
        },
        action: { label: "Your dashboard", path: MANAGE_PATH },
      },
      shop,
    );
  },
  samples: {
    "membership-trial-ended": (facts) => ({
      ...sampleMember(facts),
      price: cents(3500),
      charged: cents(3500),
      renewsOn: SAMPLE_DAY,
    }),
  },
});
