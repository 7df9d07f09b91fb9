import { z } from "zod";
import { defineEmail } from "../define-email";
import { formatShopDay, MANAGE_PATH, membershipMail, planAndDate } from "../membership-mail";
import { day, firstName, planName } from "../payload-fields";
import { SAMPLE_DAY, sampleMember } from "../sample-facts";

/** A cancellation: the end of the benefits, that no further charge follows, how to revert it. */
export const membershipCancelled = defineEmail({
  payload: z.object({ firstName, planName, until: day }),
  wordings: {
    "membership-cancelled": {
      label: "Membership canceled",
      subject: "Your membership is canceled and lasts until {{date}}",
      heading: "Your membership is canceled",
      introduction:
        "Your {{plan}} membership will remain active until {{date}}. You'll keep member prices, members' content and your plan's other benefits until then, and you won't be charged for your membership again.",
      closing: "If you change your mind before then, you can keep your membership with one click.",
      ...planAndDate("The last day"),
    },
  },
  render: (data, shop, texts) => {
    const until = formatShopDay(shop, data.until);
    return membershipMail(
      {
        firstName: data.firstName,
        words: texts(
          "membership-cancelled",
          { plan: data.planName, date: until },
          `Your benefits continue until ${until}. You won't be charged for your membership again.`,
        ),
        action: { label: "Keep my membership", path: MANAGE_PATH },
      },
      shop,
    );
  },
  samples: {
    "membership-cancelled": (facts) => ({ ...sampleMember(facts), until: SAMPLE_DAY }),
  },
});
