import { resolveMailTexts } from "../mail-texts";
import type { AccountChangedData, Template } from "../schema";
import { linkMail } from "./link-mail";

const NOTHING_TO_DO = "If it was you, there is nothing to do.";

/** Notifies the previous address of a changed password or address, in case its owner did not make the change. */
export const accountChanged: Template<AccountChangedData> = ({ firstName, newEmail }, shop) =>
  linkMail(
    newEmail === null
      ? {
          firstName,
          words: resolveMailTexts("account-changed", {}, shop, NOTHING_TO_DO),
          label: "Choose a new password",
          target: "/forgot-password",
          reason: "You are receiving this email because the password of your account was changed.",
        }
      : {
          firstName,
          words: resolveMailTexts("account-changed.email", { newEmail }, shop, NOTHING_TO_DO),
          label: "Write to us",
          target: "/contact",
          reason: "You are receiving this email because this was the address of your account.",
        },
    shop,
  );
