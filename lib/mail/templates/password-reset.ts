import { resolveMailTexts } from "../mail-texts";
import type { PasswordResetData, Template } from "../schema";
import { formatDuration, linkMail } from "./link-mail";

/** A link that sets a new password, once. */
export const passwordReset: Template<PasswordResetData> = ({ firstName, resetUrl, validMinutes }, shop) => {
  const validFor = formatDuration(validMinutes);
  return linkMail(
    {
      firstName,
      words: resolveMailTexts("password-reset", { validFor }, shop, `The link works once, for ${validFor}.`),
      label: "Choose a new password",
      target: resetUrl,
      reason: "You are receiving this email because a new password was asked for with this address.",
    },
    shop,
  );
};
