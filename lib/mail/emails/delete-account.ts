import { z } from "zod";
import { defineEmail } from "../define-email";
import { formatDuration, linkMail, VALID_FOR } from "../link-mail";
import { refuseExpired } from "../lookups";
import { firstName } from "../payload-fields";

/** A link that confirms that the account's owner wants it deleted. */
export const deleteAccount = defineEmail({
  /**
   * `deleteUrl`: a path of the shop with the token in it. `validMinutes`: counted from now; a mail that is delayed
   * longer is not sent.
   */
  payload: z.object({ firstName, deleteUrl: z.string(), validMinutes: z.int() }),
  secretLink: "deleteUrl",
  lookUp: refuseExpired,
  wordings: {
    "delete-account": {
      label: "Delete an account",
      subject: "Delete your account at {{shopName}}?",
      heading: "Delete your account?",
      introduction:
        "Someone, hopefully you, asked to delete your account at {{shopName}}. The link opens a page that shows what is deleted and what is kept, and asks you to confirm. It works for {{validFor}}, in a browser where you are signed in.",
      closing: "If this wasn't you, you can ignore this email: your account won't change.",
      ...VALID_FOR,
    },
  },
  render: ({ firstName, deleteUrl, validMinutes }, shop, texts) =>
    linkMail(
      {
        firstName,
        words: texts(
          "delete-account",
          { validFor: formatDuration(validMinutes) },
          "Nothing is deleted before you press the button on the page behind this link.",
        ),
        label: "Continue to delete account",
        target: deleteUrl,
        reason: "You are receiving this email because someone asked to delete your account.",
      },
      shop,
    ),
  samples: {
    "delete-account": ({ firstName }) => ({
      firstName,
      deleteUrl: "/account/delete?token=abc",
      validMinutes: 60,
    }),
  },
});
