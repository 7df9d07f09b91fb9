import { defineWordings } from "./define-wordings";

const NOTHING_TO_DO = "If it was you, there is nothing to do.";

const secondFactor = (label: string, subject: string, heading: string, what: string) => ({
  label: `Second factor: ${label}`,
  subject: `${subject} at {{shopName}}`,
  heading,
  introduction: `${what} {{codesLeft}} ${NOTHING_TO_DO} If not, change your password at once and tell the owner of the shop:`,
  closing: "Cannot sign in? Write to {{supportEmail}}.",
  variables: { codesLeft: "How many recovery codes are left, where one was used" },
});

export const ACCOUNT_WORDINGS = defineWordings({
  welcome: {
    label: "Welcome",
    subject: "Welcome to {{shopName}}",
    heading: "Pull up a chair",
    introduction:
      "Your account at {{shopName}} is ready. Orders, addresses and saved items now stay in one place, and reordering takes a tap.",
    closing: "Members pay less for every product and get every recipe.",
    variables: {},
  },
  "password-reset": {
    label: "Password reset",
    subject: "Choose a new password for {{shopName}}",
    heading: "Choose a new password",
    introduction:
      "Someone, hopefully you, asked for a new password at {{shopName}}. The link works once, for {{validFor}}.",
    closing: "If it was not you, there is nothing to do: your password stays as it is.",
    variables: { validFor: "How long the link works" },
    required: { introduction: ["validFor"] },
  },
  "verify-email": {
    label: "Confirm an email address",
    subject: "Confirm your email address for {{shopName}}",
    heading: "Is this your address?",
    introduction:
      "Please confirm that this is the address of your account at {{shopName}}. The link works once, for 7 days.",
    closing: "If it was not you, there is nothing to do: nothing changes without that link.",
    variables: {},
  },
  "verify-email.change": {
    label: "Confirm a new email address",
    subject: "Confirm your email address for {{shopName}}",
    heading: "Is this your address?",
    introduction:
      "Someone, hopefully you, wants to use this address for an account at {{shopName}}. The account keeps its old address until you confirm this one. The link works once, for 7 days.",
    closing: "If it was not you, there is nothing to do: nothing changes without that link.",
    variables: {},
  },
  "delete-account": {
    label: "Delete an account",
    subject: "Delete your account at {{shopName}}?",
    heading: "Delete your account?",
    introduction:
      "Someone, hopefully you, asked to delete your account at {{shopName}}. The link opens a page that shows what is deleted and what is kept, and asks you to confirm. It works for {{validFor}}, in a browser where you are signed in.",
    closing: "If it was not you, there is nothing to do: your account stays as it is.",
    variables: { validFor: "How long the link works" },
    required: { introduction: ["validFor"] },
  },
  "account-changed": {
    label: "Password changed",
    subject: "Your password at {{shopName}} was changed",
    heading: "Your password was changed",
    introduction: `The password of your account at {{shopName}} was changed, and every other browser was logged out. ${NOTHING_TO_DO} If not, choose a new password at once:`,
    closing: "Something doesn't look right? Write to {{supportEmail}}.",
    variables: {},
  },
  "account-changed.email": {
    label: "Email address changed",
    subject: "Your email address at {{shopName}} was changed",
    heading: "Your email address was changed",
    introduction: `Your account at {{shopName}} has a new email address, {{newEmail}}: this address no longer opens it. ${NOTHING_TO_DO} If not, contact us right away:`,
    closing: "Or write to {{supportEmail}}.",
    variables: { newEmail: "The new address, in part" },
    required: { introduction: ["newEmail"] },
  },
  "provider-changed": {
    label: "Sign-in provider connected",
    subject: "{{provider}} was connected to your account at {{shopName}}",
    heading: "You can now sign in with {{provider}}",
    introduction:
      "On {{moment}}, {{provider}} was connected to your account at {{shopName}}: a {{provider}} account with this email address can now sign in to it. If this was you, there is nothing to do. If it was not, disconnect {{provider}} in your account settings, log out everywhere there, and then choose a new password:",
    closing: "Need help? Write to {{supportEmail}}.",
    variables: { provider: "Google, Apple or Facebook", moment: "Day and time" },
    required: { introduction: ["provider", "moment"] },
  },
  "provider-changed.disconnected": {
    label: "Sign-in provider disconnected",
    subject: "{{provider}} was disconnected from your account at {{shopName}}",
    heading: "{{provider}} was disconnected",
    introduction:
      "On {{moment}}, {{provider}} was disconnected from your account at {{shopName}}: it can no longer be used to sign in. If this was you, there is nothing to do. If it was not, choose a new password, which also logs out every browser:",
    closing: "Need help? Write to {{supportEmail}}.",
    variables: { provider: "Google, Apple or Facebook", moment: "Day and time" },
    required: { introduction: ["provider", "moment"] },
  },
  "second-factor-changed.set-up": secondFactor(
    "set up",
    "A second factor was set up",
    "Your second factor is set up",
    "An authenticator app was set up for your account. Signing in to the admin asks for its code from now on.",
  ),
  "second-factor-changed.changed": secondFactor(
    "changed",
    "Your second factor was changed",
    "Your second factor was changed",
    "Another authenticator app was set up for your account. The previous app and its recovery codes no longer work.",
  ),
  "second-factor-changed.removed": secondFactor(
    "removed",
    "Your second factor was removed",
    "Your second factor was removed",
    "The authenticator app of your account was removed. Signing in asks only for your password.",
  ),
  "second-factor-changed.reset": secondFactor(
    "reset",
    "Your second factor was reset",
    "Your second factor was reset",
    "The second factor of your account was reset, and you were logged out everywhere. Set up a new one when you sign in.",
  ),
  "second-factor-changed.codes-renewed": secondFactor(
    "new recovery codes",
    "You have new recovery codes",
    "Your recovery codes were replaced",
    "New recovery codes were created for your account. The previous codes no longer work.",
  ),
  "second-factor-changed.recovery-code-used": secondFactor(
    "recovery code used",
    "A recovery code was used",
    "A recovery code was used",
    "A recovery code was used to sign in to the admin with your account.",
  ),
});
