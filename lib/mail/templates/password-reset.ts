import { html, link, subjectLine } from "../html";
import { layout, textLayout } from "../layout";
import { anchor, button, greeting, join, note, paragraph } from "../parts";
import type { PasswordResetData, Template } from "../schema";

const duration = (minutes: number): string => {
  const hours = minutes / 60;
  if (!Number.isInteger(hours)) return `${minutes} minutes`;
  return hours === 1 ? "one hour" : `${hours} hours`;
};

/** A link that sets a new password, once. */
export const passwordReset: Template<PasswordResetData> = ({ firstName, resetUrl, validMinutes }, shop) => {
  const title = "Choose a new password";
  const href = link(shop.url, resetUrl);
  const intro = `Someone, hopefully you, asked for a new password at ${shop.name}. The link works once, for ${duration(validMinutes)}.`;
  const otherwise = "If it was not you, there is nothing to do: your password stays as it is.";
  const because = "You get this mail because a new password was asked for with this address.";
  return {
    subject: subjectLine(`Choose a new password for ${shop.name}`),
    html: layout(
      {
        title,
        preheader: `The link works once, for ${duration(validMinutes)}.`,
        because,
        body: join(
          paragraph(greeting(firstName)),
          paragraph(intro),
          button(shop, "Choose a new password", href),
          paragraph(otherwise),
          note(
            html`The button does not work? Copy this into your browser:<br><span style="word-break:break-all">${anchor(href, href)}</span>`,
          ),
        ),
      },
      shop,
    ),
    text: textLayout(title, [greeting(firstName), intro, href, otherwise], because, shop),
  };
};
