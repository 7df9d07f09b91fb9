import { dateText } from "@/lib/core/dates";
import { link, subjectLine } from "../html";
import { layout, textLayout } from "../layout";
import { box, button, greeting, join, note, paragraph } from "../parts";
import type { Mail, MailShop } from "../schema";

interface MembershipMail {
  firstName: string | null;
  subject: string;
  title: string;
  /** Shown beside the subject in the list of mails. */
  preheader: string;
  intro: string;
  /** The figures, under a label. */
  facts?: { label: string; lines: string[] };
  /** What else there is to say, a paragraph each. */
  more?: string[];
  action: { label: string; path: string };
  /** A quiet line at the end. */
  small?: string;
}

const becauseOf = (shop: MailShop): string =>
  `You are receiving this email because of your membership at ${shop.name}.`;

/** "Nov 21, 2026", where the shop's clock stands. */
export const dayIn = (shop: MailShop, instant: string): string => dateText(instant, shop.timeZone);

/** Where a member sees what they have, changes the card and ends it. */
export const MANAGE = "/dashboard";

/** A mail about a membership: what happened, the figures, one thing to do. */
export function membershipMail(mail: MembershipMail, shop: MailShop): Mail {
  const { title, preheader, intro, facts, more = [], action, small } = mail;
  const hello = greeting(mail.firstName);
  return {
    subject: subjectLine(mail.subject),
    html: layout(
      {
        title,
        preheader,
        because: becauseOf(shop),
        body: join(
          paragraph(hello),
          paragraph(intro),
          facts ? box(facts.label, facts.lines) : null,
          ...more.map((text) => paragraph(text)),
          button(shop, action.label, action.path),
          small ? note(small) : null,
        ),
      },
      shop,
    ),
    text: textLayout(
      title,
      [
        hello,
        intro,
        facts ? `${facts.label}:\n${facts.lines.join("\n")}` : null,
        ...more,
        `${action.label}: ${link(shop.url, action.path)}`,
        small ?? null,
      ],
      becauseOf(shop),
      shop,
    ),
  };
}
