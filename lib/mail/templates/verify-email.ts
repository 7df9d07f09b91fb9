import type { Template, VerifyEmailData } from "../schema";
import { linkMail } from "./link-mail";

/** A link that proves an address, and with a change makes it the account's. */
export const verifyEmail: Template<VerifyEmailData> = ({ firstName, confirmUrl, isChange }, shop) =>
  linkMail(
    {
      firstName,
      subject: `Confirm your email address for ${shop.name}`,
      title: "Is this your address?",
      preheader: "Confirm that our emails reach you.",
      intro: isChange
        ? `Someone, hopefully you, wants to use this address for an account at ${shop.name}. The account keeps its old address until you confirm this one. The link works once, for 7 days.`
        : `Please confirm that this is the address of your account at ${shop.name}. The link works once, for 7 days.`,
      label: "Confirm this address",
      target: confirmUrl,
      otherwise: "If it was not you, there is nothing to do: nothing changes without that link.",
      because: "You are receiving this email because this address was given for an account.",
    },
    shop,
  );
