import { resolveMailTexts } from "../mail-texts";
import type { DeleteAccountData, Template } from "../schema";
import { formatDuration, linkMail } from "./link-mail";

/** A link that confirms that the account's owner wants it deleted. */
export const deleteAccount: Template<DeleteAccountData> = ({ firstName, deleteUrl, validMinutes }, shop) =>
  linkMail(
    {
      firstName,
      words: resolveMailTexts(
        "delete-account",
        { validFor: formatDuration(validMinutes) },
        shop,
        "Nothing is deleted before you press the button on the page behind this link.",
      ),
      label: "Continue to delete account",
      target: deleteUrl,
      reason: "You are receiving this email because the deletion of your account was asked for.",
    },
    shop,
  );
