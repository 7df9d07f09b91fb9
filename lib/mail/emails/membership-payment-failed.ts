import { z } from "zod";
import { cents, formatShortUsd } from "@/lib/core/money";
import { defineEmail } from "../define-email";
import { formatShopDay, MANAGE_PATH, membershipMail } from "../membership-mail";
import { day, firstName, money, planName } from "../payload-fields";
import { SAMPLE_DAY, sampleMember } from "../sample-facts";

/** A failed renewal payment: the amount, the end of the benefits, where to change the card. */
export const membershipPaymentFailed = defineEmail({
  /** `amount`: amount due. `until`: the end of the benefits. */
  payload: z.object({ firstName, planName, amount: money, until: day }),
  wordings: {
    "membership-payment-failed": {
      label: "Membership payment failed",
      subject: "We could not charge {{amount}} for your membership",
      heading: "Your payment was declined",
      introduction:
        "We tried to renew your {{plan}} membership, and your bank declined {{amount}}. This can happen when a card expires or reaches its limit.",
      closing: "Update your card to pay now. Otherwise, we will try again in a few days.",
      variables: { plan: "The plan's name", amount: "The amount due", date: "How long benefits stay" },
      required: { introduction: ["amount"] },
    },
  },
  render: (data, shop, texts) => {
    const { planName, amount } = data;
    const until = formatShopDay(shop, data.until);
    return membershipMail(
      {
        firstName: data.firstName,
        words: texts(
          "membership-payment-failed",
          { plan: planName, amount: formatShortUsd(amount), date: until },
          `Your benefits stay until ${until}. Update your card to pay now.`,
        ),
        facts: {
          label: "What this means",
          lines: [`Amount due: ${formatShortUsd(amount)}`, `Your benefits stay until ${until}`],
        },
        action: { label: "Change the card", path: MANAGE_PATH },
      },
      shop,
    );
  },
  samples: {
    "membership-payment-failed": (facts) => ({
      ...sampleMember(facts),
      amount: cents(3500),
      until: SAMPLE_DAY,
    }),
  },
});
