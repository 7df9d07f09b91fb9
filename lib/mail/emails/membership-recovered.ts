import { z } from "zod";
import { defineEmail } from "../define-email";
import { formatShopDay, MANAGE_PATH, membershipMail, planAndDate } from "../membership-mail";
import { day, firstName, planName } from "../payload-fields";
import { SAMPLE_DAY, sampleMember } from "../sample-facts";

/** The payment succeeded after a failure. */
export const membershipRecovered = defineEmail({
  payload: z.object({ firstName, planName, renewsOn: day }),
  wordings: {
    "membership-recovered": {
      label: "Membership payment recovered",
      subject: "Your membership payment went through",
      heading: "All settled",
      introduction:
        "The payment for your {{plan}} membership went through. Your benefits continue without interruption. It renews on {{date}}.",
      closing: "",
      ...planAndDate("The next renewal"),
    },
  },
  render: (data, shop, texts) =>
    membershipMail(
      {
        firstName: data.firstName,
        words: texts(
          "membership-recovered",
          { plan: data.planName, date: formatShopDay(shop, data.renewsOn) },
          `Your ${data.planName} membership continues as before.`,
        ),
        action: { label: "Your dashboard", path: MANAGE_PATH },
      },
      shop,
    ),
  samples: {
    "membership-recovered": (facts) => ({ ...sampleMember(facts), renewsOn: SAMPLE_DAY }),
  },
});
