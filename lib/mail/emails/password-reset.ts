import { z } from "zod";
import { defineEmail } from "../define-email";
import { formatDuration, linkMail, VALID_FOR } from "../link-mail";
import { refuseExpired } from "../lookups";
import { firstName } from "../payload-fields";

/** A link that sets a new password, once. */
export const passwordReset = defineEmail({
  /**
   * `resetUrl`: a path of the shop with the token in it. `validMinutes`: counted from now; a mail that is delayed
   * longer is not sent.
   */
  payload: z.object({ firstName, resetUrl: z.string(), validMinutes: z.int() }),
  secretLink: "resetUrl",
  lookUp: refuseExpired,
  wordings: {
    "password-reset": {
      label: "Password reset",
      subject: "Choose a new password for {{shopName}}",
      heading: "Choose a new password",
      introduction:
        "Someone, hopefully you, asked for a new password at {{shopName}}. The link works once, for {{validFor}}.",
      closing: "If this wasn't you, you can ignore this email: your password won't change.",
      ...VALID_FOR,
    },
  },
  render: ({ firstName, resetUrl, validMinutes }, shop, texts) => {
    const validFor = formatDuration(validMinutes);
    return linkMail(
      {
        firstName,
        words: texts("password-reset", { validFor }, `The link works once, for ${validFor}.`),
        label: "Choose a new password",
        target: resetUrl,
        reason: "You are receiving this email because a new password was requested for this address.",
      },
      shop,
    );
  },
  samples: {
    "password-reset": ({ firstName }) => ({
      firstName,
      resetUrl: "/reset-password?token=abc",
      validMinutes: 60,
    }),
  },
});
