import { z } from "zod";
import { cents, formatShortUsd } from "@/lib/core/money";
import { defineEmail } from "../define-email";
import { MANAGE_PATH, membershipMail } from "../membership-mail";
import { firstName, money, planName } from "../payload-fields";
import { sampleMember } from "../sample-facts";

const wording = (label: string, introduction: string) => ({
  label,
  subject: "Refund of {{refund}} for your membership",
  heading: "{{refund}} is on its way back",
  introduction,
  closing: "It can take five to ten days to appear on your statement. There is nothing you need to do.",
  variables: { plan: "The plan's name", refund: "The refunded amount" },
  required: { introduction: ["refund"] },
});

/** A month was refunded. */
export const membershipRefunded = defineEmail({
  /** `isDuplicate`: it was paid for a second membership, which the shop ended. */
  payload: z.object({ firstName, planName, refund: money, isDuplicate: z.boolean() }),
  wordings: {
    "membership-refunded": wording(
      "Membership refunded",
      "We refunded {{refund}} of what you paid for your {{plan}} membership. It goes to your original form of payment.",
    ),
    "membership-refunded.duplicate": wording(
      "Membership refunded: paid twice",
      "You paid for a second {{plan}} membership, so we ended it immediately and refunded it in full: {{refund}}. Your first one continues unchanged.",
    ),
  },
  render: (data, shop, texts) => {
    const { planName, isDuplicate } = data;
    return membershipMail(
      {
        firstName: data.firstName,
        words: texts(
          isDuplicate ? "membership-refunded.duplicate" : "membership-refunded",
          { plan: planName, refund: formatShortUsd(data.refund) },
          "To your original form of payment.",
        ),
        action: { label: "Your dashboard", path: MANAGE_PATH },
      },
      shop,
    );
  },
  samples: {
    "membership-refunded": (facts) => ({ ...sampleMember(facts), refund: cents(1750), isDuplicate: false }),
    "membership-refunded.duplicate": (facts) => ({
      ...sampleMember(facts),
      refund: cents(3500),
      isDuplicate: true,
    }),
  },
});
