import { z } from "zod";
import { cents, formatShortUsd } from "@/lib/core/money";
import { defineEmail } from "../define-email";
import { formatShopDay, MANAGE_PATH, membershipMail } from "../membership-mail";
import { day, firstName, money, planName } from "../payload-fields";
import { SAMPLE_DAY, sampleMember } from "../sample-facts";

const wording = (label: string, subject: string, heading: string, introduction: string) => ({
  label,
  subject,
  heading,
  introduction,
  closing: "To stay, there is nothing you need to do.",
  variables: { plan: "The plan's name", date: "The day of the charge", amount: "What will be charged" },
  required: { introduction: ["date"] },
});

/** A charge within some days: amount, date, and how to cancel before. */
export const membershipReminder = defineEmail({
  /** `amount`: amount of the charge. `isTrial`: it is the first charge after a trial. */
  payload: z.object({ firstName, planName, amount: money, isTrial: z.boolean(), on: day }),
  wordings: {
    "membership-reminder": wording(
      "Membership renewal reminder",
      "Your membership renews on {{date}}",
      "Your membership renews soon",
      "Your {{plan}} membership renews on {{date}}, and we'll charge your card that day. If you cancel before then, you won't be charged for your membership again.",
    ),
    "membership-reminder.trial": wording(
      "Membership trial reminder",
      "Your free month ends on {{date}}",
      "Your free month is nearly over",
      "Your free month of {{plan}} ends on {{date}}. If you stay, we'll charge your card that day. If you cancel before then, nothing is charged.",
    ),
  },
  render: (data, shop, texts) => {
    const { planName, amount, isTrial } = data;
    const on = formatShopDay(shop, data.on);
    return membershipMail(
      {
        firstName: data.firstName,
        words: texts(
          isTrial ? "membership-reminder.trial" : "membership-reminder",
          { plan: planName, date: on, amount: formatShortUsd(amount) },
          `${formatShortUsd(amount)} on ${on}, unless you cancel before then.`,
        ),
        facts: {
          label: on,
          lines: [
            amount === 0
              ? `Nothing for a month of ${planName}: your credit pays for it`
              : `${formatShortUsd(amount)} for a month of ${planName}`,
          ],
        },
        action: { label: "Keep or cancel on your dashboard", path: MANAGE_PATH },
        isClosingQuiet: true,
      },
      shop,
    );
  },
  samples: {
    "membership-reminder": (facts) => ({
      ...sampleMember(facts),
      amount: cents(3150),
      isTrial: false,
      on: SAMPLE_DAY,
    }),
    "membership-reminder.trial": (facts) => ({
      ...sampleMember(facts),
      amount: cents(3500),
      isTrial: true,
      on: SAMPLE_DAY,
    }),
  },
});
