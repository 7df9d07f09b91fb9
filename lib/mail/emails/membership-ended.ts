import { z } from "zod";
import { defineEmail } from "../define-email";
import { withPlans } from "../lookups";
import { membershipMail } from "../membership-mail";
import { firstName, planName } from "../payload-fields";
import { sampleMember } from "../sample-facts";

const wording = (label: string, why: string) => ({
  label: `Membership ended: ${label}`,
  subject: "Your membership has ended",
  heading: "Thank you for being a member",
  introduction: `Your {{plan}} membership ${why}`,
  closing: "You now shop at regular prices. Your account, orders and saved items stay as they are.",
  variables: { plan: "The plan's name" },
});

/** The end of a membership: the reason and, while a plan is for sale, how to return. */
export const membershipEnded = defineEmail({
  payload: z.object({ firstName, planName, because: z.enum(["asked", "unpaid", "disputed"]) }),
  lookUp: (payload) => withPlans(payload),
  wordings: {
    "membership-ended.asked": wording("as asked", "has ended. You will not be charged again."),
    "membership-ended.unpaid": wording(
      "unpaid",
      "has ended because we could not charge your card after several attempts. You will not be charged again.",
    ),
    "membership-ended.disputed": wording(
      "disputed",
      "has ended because the payment was disputed with your bank. You will not be charged again. If that was a mistake, please contact us.",
    ),
  },
  render: (data, shop, texts) =>
    membershipMail(
      {
        firstName: data.firstName,
        words: texts(
          `membership-ended.${data.because}`,
          { plan: data.planName },
          "You will not be charged again. You can still shop at regular prices.",
        ),
        action: data.hasPlansForSale
          ? { label: "See the plans", path: "/membership-signup" }
          : { label: "Shop now", path: "/shop" },
      },
      shop,
    ),
  samples: {
    "membership-ended.asked": (facts) => ({
      ...sampleMember(facts),
      because: "asked" as const,
      hasPlansForSale: true,
    }),
    "membership-ended.unpaid": (facts) => ({
      ...sampleMember(facts),
      because: "unpaid" as const,
      hasPlansForSale: true,
    }),
    "membership-ended.disputed": (facts) => ({
      ...sampleMember(facts),
      because: "disputed" as const,
      hasPlansForSale: true,
    }),
  },
});
