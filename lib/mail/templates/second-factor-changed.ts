import { resolveMailTexts } from "../mail-texts";
import type { SecondFactorChangedData, Template } from "../schema";
import { linkMail } from "./link-mail";

const left = (count: number | null): string =>
  count === null ? "" : `${count === 1 ? "1 recovery code is" : `${count} recovery codes are`} left.`;

/**
 * Notifies staff that their second factor changed, or that a recovery code was used (D45), in case they did not do it.
 */
export const secondFactorChanged: Template<SecondFactorChangedData> = (
  { firstName, change, codesLeft },
  shop,
) =>
  linkMail(
    {
      firstName,
      words: resolveMailTexts(
        `second-factor-changed.${change}`,
        { codesLeft: left(codesLeft) },
        shop,
        "If it was you, there is nothing to do.",
      ),
      label: "Open your account settings",
      target: "/account/settings",
      reason: "You are receiving this email because your account opens the admin of the shop.",
    },
    shop,
  );
