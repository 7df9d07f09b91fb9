import { resolveMailTexts } from "../mail-texts";
import type { SecondFactorChangedData, Template } from "../schema";
import { linkMail } from "./link-mail";

const left = (count: number | null): string =>
  count === null ? "" : `${count === 1 ? "1 recovery code is" : `${count} recovery codes are`} left.`;

/** Tells staff that their second factor changed, or that a recovery code was used (D45): it may have been someone else. */
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
      because: "You are receiving this email because your account opens the admin of the shop.",
    },
    shop,
  );
