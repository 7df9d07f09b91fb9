import type { AccountChangedData, Template } from "../schema";
import { linkMail } from "./link-mail";

/** Tells whose account it was until now that its password or address is another one: it may have been somebody else. */
export const accountChanged: Template<AccountChangedData> = ({ firstName, newEmail }, shop) =>
  linkMail(
    newEmail === null
      ? {
          firstName,
          subject: `Your password at ${shop.name} was changed`,
          title: "Your password was changed",
          preheader: "If it was you, there is nothing to do.",
          intro: `The password of your account at ${shop.name} was changed, and every other browser was logged out. If it was you, there is nothing to do. If not, choose a new password at once:`,
          label: "Choose a new password",
          target: "/forgot-password",
          otherwise: `Something is not right? Write to ${shop.supportEmail}.`,
          because: "You are receiving this email because the password of your account was changed.",
        }
      : {
          firstName,
          subject: `Your email address at ${shop.name} was changed`,
          title: "Your email address was changed",
          preheader: "If it was you, there is nothing to do.",
          intro: `Your account at ${shop.name} has a new email address, ${newEmail}: this address no longer opens it. If it was you, there is nothing to do. If not, contact us right away:`,
          label: "Write to us",
          target: "/contact",
          otherwise: `Or write to ${shop.supportEmail}.`,
          because: "You are receiving this email because this was the address of your account.",
        },
    shop,
  );
