import { momentText } from "@/lib/core/dates";
import type { ProviderChangedData, Template } from "../schema";
import { linkMail } from "./link-mail";

const WAS_YOU = "If this was you, there is nothing to do.";

/** Reports that Google, Apple or Facebook can sign in to an account from now on, or no longer can (D45). */
export const providerChanged: Template<ProviderChangedData> = (
  { firstName, providerName: name, isConnected, at },
  shop,
) => {
  const on = momentText(at, shop.timeZone);
  const mail = isConnected
    ? {
        subject: `${name} was connected to your account at ${shop.name}`,
        title: `You can now sign in with ${name}`,
        intro: `On ${on}, ${name} was connected to your account at ${shop.name}: a ${name} account with this email address can now sign in to it. ${WAS_YOU} If it was not, disconnect ${name} in your account settings, log out everywhere there, and then choose a new password:`,
        label: "Open account settings",
        target: "/account/settings",
        because: "You are receiving this email because a way to sign in was added to your account.",
      }
    : {
        subject: `${name} was disconnected from your account at ${shop.name}`,
        title: `${name} was disconnected`,
        intro: `On ${on}, ${name} was disconnected from your account at ${shop.name}: it can no longer be used to sign in. ${WAS_YOU} If it was not, choose a new password, which also logs out every browser:`,
        label: "Choose a new password",
        target: "/forgot-password",
        because: "You are receiving this email because a way to sign in was removed from your account.",
      };
  const otherwise = `Need help? Write to ${shop.supportEmail}.`;
  return linkMail({ ...mail, firstName, preheader: WAS_YOU, otherwise }, shop);
};
