import { z } from "zod";
import { defineEmail } from "../define-email";
import { linkMail } from "../link-mail";

/** The confirmation request of a newsletter subscription. */
export const newsletterConfirm = defineEmail({
  /** `confirmUrl`: a path of the shop that verifies the address. */
  payload: z.object({ confirmUrl: z.string() }),
  wordings: {
    "newsletter-confirm": {
      label: "Newsletter: confirm",
      subject: "Confirm your subscription to the {{shopName}} newsletter",
      heading: "Confirm that you want our newsletter",
      introduction:
        "This address was entered for the newsletter of {{shopName}}: what is in season, what is back in stock, and one recipe worth keeping.",
      closing: "If this wasn't you, you can ignore this email: we send nothing more unless you use the link.",
      variables: {},
    },
  },
  render: ({ confirmUrl }, shop, texts) =>
    linkMail(
      {
        firstName: null,
        words: texts("newsletter-confirm", {}, "Please confirm that you want our newsletter."),
        label: "Yes, send it to me",
        target: confirmUrl,
        reason: "You are receiving this email because this address was entered for the newsletter.",
      },
      shop,
    ),
  samples: {
    "newsletter-confirm": () => ({ confirmUrl: "/newsletter/confirm?reader=abc&proof=def" }),
  },
});
