import { html, link, subjectLine } from "../html";
import { layout, textLayout } from "../layout";
import { anchor, button, greeting, join, note, paragraph } from "../parts";
import type { Mail, MailShop } from "../schema";

interface LinkMail {
  firstName: string | null;
  subject: string;
  title: string;
  /** Shown beside the subject in the list of mails. */
  preheader: string;
  intro: string;
  label: string;
  /** Path of the shop that the button leads to. */
  target: string;
  /** What to do when it was not the reader. */
  otherwise: string;
  because: string;
}

/** "one hour", "90 minutes". */
export function duration(minutes: number): string {
  const hours = minutes / 60;
  if (!Number.isInteger(hours)) return `${minutes} minutes`;
  return hours === 1 ? "one hour" : `${hours} hours`;
}

/** A mail that is about one link, which is also written out for whose button does not work. */
export function linkMail(mail: LinkMail, shop: MailShop): Mail {
  const { title, preheader, intro, otherwise, because } = mail;
  const href = link(shop.url, mail.target);
  const hello = greeting(mail.firstName);
  return {
    subject: subjectLine(mail.subject),
    html: layout(
      {
        title,
        preheader,
        because,
        body: join(
          paragraph(hello),
          paragraph(intro),
          button(shop, mail.label, href),
          paragraph(otherwise),
          note(
            html`The button does not work? Copy this into your browser:<br><span style="word-break:break-all">${anchor(href, href)}</span>`,
          ),
        ),
      },
      shop,
    ),
    text: textLayout(title, [hello, intro, href, otherwise], because, shop),
  };
}
