import type { SecondFactorChangedData, Template } from "../schema";
import { linkMail } from "./link-mail";

interface Words {
  /** Of the subject, before the shop's name. */
  subject: string;
  title: string;
  /** What happened, as a sentence. */
  what: string;
}

const WORDS: Record<SecondFactorChangedData["change"], Words> = {
  "set-up": {
    subject: "A second factor was set up",
    title: "Your second factor is set up",
    what: "An authenticator app was set up for your account. Signing in to the admin asks for its code from now on.",
  },
  changed: {
    subject: "Your second factor was changed",
    title: "Your second factor was changed",
    what: "Another authenticator app was set up for your account. The previous app and its recovery codes no longer work.",
  },
  removed: {
    subject: "Your second factor was removed",
    title: "Your second factor was removed",
    what: "The authenticator app of your account was removed. Signing in asks only for your password.",
  },
  reset: {
    subject: "Your second factor was reset",
    title: "Your second factor was reset",
    what: "The second factor of your account was reset, and you were logged out everywhere. Set up a new one when you sign in.",
  },
  "codes-renewed": {
    subject: "You have new recovery codes",
    title: "Your recovery codes were replaced",
    what: "New recovery codes were created for your account. The previous codes no longer work.",
  },
  "recovery-code-used": {
    subject: "A recovery code was used",
    title: "A recovery code was used",
    what: "A recovery code was used to sign in to the admin with your account.",
  },
};

const left = (count: number | null): string =>
  count === null ? "" : ` ${count === 1 ? "1 recovery code is" : `${count} recovery codes are`} left.`;

/** Tells staff that their second factor changed, or that a recovery code was used (D45): it may have been someone else. */
export const secondFactorChanged: Template<SecondFactorChangedData> = (
  { firstName, change, codesLeft },
  shop,
) => {
  const { subject, title, what } = WORDS[change];
  return linkMail(
    {
      firstName,
      subject: `${subject} at ${shop.name}`,
      title,
      preheader: "If it was you, there is nothing to do.",
      intro: `${what}${left(codesLeft)} If it was you, there is nothing to do. If not, change your password at once and tell the owner of the shop:`,
      label: "Open your account settings",
      target: "/account/settings",
      otherwise: `Cannot sign in? Write to ${shop.supportEmail}.`,
      because: "You are receiving this email because your account opens the admin of the shop.",
    },
    shop,
  );
};
