import { formatDateTime } from "@/lib/core/dates";
import { resolveMailTexts } from "../mail-texts";
import type { ProviderChangedData, Template } from "../schema";
import { linkMail } from "./link-mail";

/** Reports that Google, Apple or Facebook can now sign in to an account, or no longer can (D45). */
export const providerChanged: Template<ProviderChangedData> = (
  { firstName, providerName: provider, isConnected, at },
  shop,
) => {
  const mail = isConnected
    ? {
        label: "Open account settings",
        target: "/account/settings",
        reason: "You are receiving this email because a way to sign in was added to your account.",
      }
    : {
        label: "Choose a new password",
        target: "/forgot-password",
        reason: "You are receiving this email because a way to sign in was removed from your account.",
      };
  const words = resolveMailTexts(
    isConnected ? "provider-changed" : "provider-changed.disconnected",
    { provider, moment: formatDateTime(at, shop.timeZone) },
    shop,
    "If this was you, there is nothing to do.",
  );
  return linkMail({ ...mail, firstName, words }, shop);
};
