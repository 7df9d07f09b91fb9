import { z } from "zod";
import { formatDateTime } from "@/lib/core/dates";
import { defineEmail } from "../define-email";
import { linkMail } from "../link-mail";
import { firstName } from "../payload-fields";
import { SAMPLE_DAY, type SampleFacts } from "../sample-facts";

const sample =
  (isConnected: boolean) =>
  ({ firstName }: SampleFacts) => ({ firstName, providerName: "Google", isConnected, at: SAMPLE_DAY });

/** What both cases have. */
const BOTH = {
  closing: "Need help? Write to {{supportEmail}}.",
  variables: { provider: "Google, Apple or Facebook", moment: "Day and time" },
  required: { introduction: ["provider", "moment"] },
} as const;

/** Reports that Google, Apple or Facebook can now sign in to an account, or no longer can (D45). */
export const providerChanged = defineEmail({
  /** `isConnected`: false when the provider was disconnected. `at`: when. */
  payload: z.object({
    firstName,
    providerName: z.string(),
    isConnected: z.boolean(),
    at: z.iso.datetime(),
  }),
  wordings: {
    "provider-changed": {
      label: "Sign-in provider connected",
      subject: "{{provider}} was connected to your account at {{shopName}}",
      heading: "You can now sign in with {{provider}}",
      introduction:
        "On {{moment}}, {{provider}} was connected to your account at {{shopName}}: a {{provider}} account with this email address can now sign in to it. If this was you, you don't need to do anything. If not, disconnect {{provider}} in your account settings, log out everywhere there, and then choose a new password:",
      ...BOTH,
    },
    "provider-changed.disconnected": {
      label: "Sign-in provider disconnected",
      subject: "{{provider}} was disconnected from your account at {{shopName}}",
      heading: "{{provider}} was disconnected",
      introduction:
        "On {{moment}}, {{provider}} was disconnected from your account at {{shopName}}: it can no longer be used to sign in. If this was you, you don't need to do anything. If not, choose a new password, which also logs out every browser:",
      ...BOTH,
    },
  },
  render: ({ firstName, providerName: provider, isConnected, at }, shop, texts) => {
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
    const words = texts(
      isConnected ? "provider-changed" : "provider-changed.disconnected",
      { provider, moment: formatDateTime(at, shop.timeZone) },
      "If this was you, you don't need to do anything.",
    );
    return linkMail({ ...mail, firstName, words }, shop);
  },
  samples: {
    "provider-changed": sample(true),
    "provider-changed.disconnected": sample(false),
  },
});
