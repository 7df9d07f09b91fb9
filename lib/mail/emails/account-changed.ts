import { z } from "zod";
import { defineEmail } from "../define-email";
import { linkMail } from "../link-mail";
import { firstName } from "../payload-fields";

const NOTHING_TO_DO = "If this was you, you don't need to do anything.";

/** Notifies the previous address of a changed password or address, in case its owner did not make the change. */
export const accountChanged = defineEmail({
  /** `newEmail`: the account's new address, masked; null: the password changed. */
  payload: z.object({ firstName, newEmail: z.string().nullable() }),
  wordings: {
    "account-changed": {
      label: "Password changed",
      subject: "Your password at {{shopName}} was changed",
      heading: "Your password was changed",
      introduction: `The password of your account at {{shopName}} was changed, and every other browser was logged out. ${NOTHING_TO_DO} If not, choose a new password right away:`,
      closing: "Something doesn't look right? Write to {{supportEmail}}.",
      variables: {},
    },
    "account-changed.email": {
      label: "Email address changed",
      subject: "Your email address at {{shopName}} was changed",
      heading: "Your email address was changed",
      introduction: `Your account at {{shopName}} has a new email address, {{newEmail}}: this address no longer opens it. ${NOTHING_TO_DO} If not, contact us right away:`,
      closing: "Or write to {{supportEmail}}.",
      variables: { newEmail: "The new address, in part" },
      required: { introduction: ["newEmail"] },
    },
  },
  render: ({ firstName, newEmail }, shop, texts) =>
    linkMail(
      newEmail === null
        ? {
            firstName,
            words: texts("account-changed", {}, NOTHING_TO_DO),
            label: "Choose a new password",
            target: "/forgot-password",
            reason: "You are receiving this email because the password of your account was changed.",
          }
        : {
            firstName,
            words: texts("account-changed.email", { newEmail }, NOTHING_TO_DO),
            label: "Write to us",
            target: "/contact",
            reason: "You are receiving this email because this was the address of your account.",
          },
      shop,
    ),
  samples: {
    "account-changed": ({ firstName }) => ({ firstName, newEmail: null }),
    "account-changed.email": ({ firstName }) => ({ firstName, newEmail: "m…@grove.example" }),
  },
});
