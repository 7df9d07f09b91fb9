import type { DeleteAccountData, Template } from "../schema";
import { duration, linkMail } from "./link-mail";

/** A link that proves that the person who reads the account's mail wants it deleted. */
export const deleteAccount: Template<DeleteAccountData> = ({ firstName, deleteUrl, validMinutes }, shop) =>
  linkMail(
    {
      firstName,
      subject: `Delete your account at ${shop.name}?`,
      title: "Delete your account?",
      preheader: "Nothing is deleted before you press the button on the page behind this link.",
      intro: `Someone, hopefully you, asked to delete your account at ${shop.name}. The link opens a page that says what goes and what stays, and asks once more. It works for ${duration(validMinutes)}, in a browser where you are signed in.`,
      label: "Go on to deleting",
      target: deleteUrl,
      otherwise: "If it was not you, there is nothing to do: your account stays as it is.",
      because: "You are receiving this email because the deletion of your account was asked for.",
    },
    shop,
  );
