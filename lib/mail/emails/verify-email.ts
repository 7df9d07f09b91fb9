import { z } from "zod";
import { defineEmail } from "../define-email";
import { linkMail } from "../link-mail";
import { firstName } from "../payload-fields";
import type { SampleFacts } from "../sample-facts";

const sample =
  (isChange: boolean) =>
  ({ firstName }: SampleFacts) => ({
    firstName,
    confirmUrl: `/verify-email?token=${"t".repeat(43)}`,
    isChange,
  });

/** A link that verifies an address, and after a change makes it the account's. */
export const verifyEmail = defineEmail({
  /**
   * `confirmUrl`: a path of the shop that verifies the address. `isChange`: the address is
   * to replace the account's current one.
   */
  payload: z.object({ firstName, confirmUrl: z.string(), isChange: z.boolean() }),
  secretLink: "confirmUrl",
  wordings: {
    "verify-email": {
      label: "Confirm an email address",
      subject: "Confirm your email address for {{shopName}}",
      heading: "Is this your address?",
      introduction:
        "Please confirm that this is the address of your account at {{shopName}}. The link works once, for 7 days.",
      closing: "If this wasn't you, you can ignore this email: nothing changes unless the link is used.",
      variables: {},
    },
    "verify-email.change": {
      label: "Confirm a new email address",
      subject: "Confirm your email address for {{shopName}}",
      heading: "Is this your address?",
      introduction:
        "Someone, hopefully you, wants to use this address for an account at {{shopName}}. The account keeps its old address until you confirm this one. The link works once, for 7 days.",
      closing: "If this wasn't you, you can ignore this email: nothing changes unless the link is used.",
      variables: {},
    },
  },
  render: ({ firstName, confirmUrl, isChange }, shop, texts) =>
    linkMail(
      {
        firstName,
        words: texts(
          isChange ? "verify-email.change" : "verify-email",
          {},
          "Confirm that our emails reach you.",
        ),
        label: "Confirm this address",
        target: confirmUrl,
        reason: "You are receiving this email because this address was given for an account.",
      },
      shop,
    ),
  samples: {
    "verify-email": sample(false),
    "verify-email.change": sample(true),
  },
});
