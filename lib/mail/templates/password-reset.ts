import type { PasswordResetData, Template } from "../schema";
import { duration, linkMail } from "./link-mail";

/** A link that sets a new password, once. */
export const passwordReset: Template<PasswordResetData> = ({ firstName, resetUrl, validMinutes }, shop) =>
  linkMail(
    {
      firstName,
      subject: `Choose a new password for ${shop.name}`,
      title: "Choose a new password",
      preheader: `The link works once, for ${duration(validMinutes)}.`,
      intro: `Someone, hopefully you, asked for a new password at ${shop.name}. The link works once, for ${duration(validMinutes)}.`,
      label: "Choose a new password",
      target: resetUrl,
      otherwise: "If it was not you, there is nothing to do: your password stays as it is.",
      because: "You are receiving this email because a new password was asked for with this address.",
    },
    shop,
  );
