import { z } from "zod";
import { defineEmail } from "../define-email";
import { linkMail } from "../link-mail";
import { firstName } from "../payload-fields";
import type { SampleFacts } from "../sample-facts";

const NOTHING_TO_DO = "If this was you, you don't need to do anything.";

const wording = (label: string, subject: string, heading: string, what: string) => ({
  label: `Second factor: ${label}`,
  subject: `${subject} at {{shopName}}`,
  heading,
  introduction: `${what} {{codesLeft}} ${NOTHING_TO_DO} If not, change your password right away and contact the owner of the shop:`,
  closing: "Can't sign in? Write to {{supportEmail}}.",
  variables: { codesLeft: "How many recovery codes are left, where one was used" },
});

const left = (count: number | null): string =>
  count === null ? "" : `${count === 1 ? "1 recovery code is" : `${count} recovery codes are`} left.`;

const sample =
  <const Change extends string>(change: Change) =>
  ({ firstName }: SampleFacts) => ({ firstName, change, codesLeft: 9 });

/**
 * Notifies staff that their second factor changed, or that a recovery code was used (D45), in case they did not do it.
 */
export const secondFactorChanged = defineEmail({
  /** To staff. `codesLeft`: unused recovery codes, where one was used. */
  payload: z.object({
    firstName,
    change: z.enum(["set-up", "changed", "removed", "reset", "codes-renewed", "recovery-code-used"]),
    codesLeft: z.int().nullable(),
  }),
  wordings: {
    "second-factor-changed.set-up": wording(
      "set up",
      "A second factor was set up",
      "Your second factor is set up",
      "An authenticator app was set up for your account. Signing in to the admin asks for its code from now on.",
    ),
    "second-factor-changed.changed": wording(
      "changed",
      "Your second factor was changed",
      "Your second factor was changed",
      "Another authenticator app was set up for your account. The previous app and its recovery codes no longer work.",
    ),
    "second-factor-changed.removed": wording(
      "removed",
      "Your second factor was removed",
      "Your second factor was removed",
      "The authenticator app of your account was removed. Signing in asks only for your password.",
    ),
    "second-factor-changed.reset": wording(
      "reset",
      "Your second factor was reset",
      "Your second factor was reset",
      "The second factor of your account was reset, and you were logged out everywhere. Set up a new one when you sign in.",
    ),
    "second-factor-changed.codes-renewed": wording(
      "new recovery codes",
      "You have new recovery codes",
      "Your recovery codes were replaced",
      "New recovery codes were created for your account. The previous codes no longer work.",
    ),
    "second-factor-changed.recovery-code-used": wording(
      "recovery code used",
      "A recovery code was used",
      "A recovery code was used",
      "A recovery code was used to sign in to the admin with your account.",
    ),
  },
  render: ({ firstName, change, codesLeft }, shop, texts) =>
    linkMail(
      {
        firstName,
        words: texts(`second-factor-changed.${change}`, { codesLeft: left(codesLeft) }, NOTHING_TO_DO),
        label: "Open your account settings",
        target: "/account/settings",
        reason: "You are receiving this email because your account has access to the shop's admin.",
      },
      shop,
    ),
  samples: {
    "second-factor-changed.set-up": sample("set-up"),
    "second-factor-changed.changed": sample("changed"),
    "second-factor-changed.removed": sample("removed"),
    "second-factor-changed.reset": sample("reset"),
    "second-factor-changed.codes-renewed": sample("codes-renewed"),
    "second-factor-changed.recovery-code-used": sample("recovery-code-used"),
  },
});
