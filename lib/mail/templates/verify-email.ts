import { resolveMailTexts } from "../mail-texts";
import type { Template, VerifyEmailData } from "../schema";
import { linkMail } from "./link-mail";

/** A link that verifies an address, and after a change makes it the account's. */
export const verifyEmail: Template<VerifyEmailData> = ({ firstName, confirmUrl, isChange }, shop) =>
  linkMail(
    {
      firstName,
      words: resolveMailTexts(
        isChange ? "verify-email.change" : "verify-email",
        {},
        shop,
        "Confirm that our emails reach you.",
      ),
      label: "Confirm this address",
      target: confirmUrl,
      reason: "You are receiving this email because this address was given for an account.",
    },
    shop,
  );
