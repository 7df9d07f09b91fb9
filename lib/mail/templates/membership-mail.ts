import { formatDate } from "@/lib/core/dates";
import { link } from "../html";
import { layout, textLayout } from "../layout";
import type { MailTexts } from "../mail-texts";
import { boxed, button, greeting, join, noteText, paragraph, paragraphs } from "../parts";
import type { Mail, MailShop } from "../schema";

interface MembershipMail {
  firstName: string | null;
  words: MailTexts;
  /** The figures, under a label. */
  facts?: { label: string; lines: string[] };
  /** What else there is to say, a paragraph each. */
  more?: string[];
  action: { label: string; path: string };
  /** A quiet line at the end. */
  small?: string;
  /** The closing is a quiet line, below the button. */
  isClosingQuiet?: boolean;
}

const membershipReason = (shop: MailShop): string =>
  `You are receiving this email because of your membership at ${shop.name}.`;

/** "Nov 21, 2026", where the shop's clock stands. */
export const formatShopDay = (shop: MailShop, instant: string): string => formatDate(instant, shop.timeZone);

/** Where a member sees what they have, changes the card and ends it. */
export const MANAGE_PATH = "/dashboard";

/** A mail about a membership: what happened, the figures, one thing to do. */
export function membershipMail(mail: MembershipMail, shop: MailShop): Mail {
  const { facts, more = [], action, small, isClosingQuiet = false } = mail;
  const { subject, heading, introduction, closing, preheader } = mail.words;
  const above = isClosingQuiet ? "" : closing;
  const below = isClosingQuiet ? closing : "";
  const hello = greeting(mail.firstName);
  return {
    subject,
    html: layout(
      {
        title: heading,
        preheader,
        because: membershipReason(shop),
        body: join(
          paragraph(hello),
          paragraphs(introduction),
          facts ? boxed(facts.label, facts.lines) : null,
          ...more.map((text) => paragraph(text)),
          paragraphs(above),
          button(shop, action.label, action.path),
          small ? noteText(small) : null,
          paragraphs(below, noteText),
        ),
      },
      shop,
    ),
    text: textLayout(
      heading,
      [
        hello,
        introduction,
        facts ? `${facts.label}:\n${facts.lines.join("\n")}` : null,
        ...more,
        above,
        `${action.label}: ${link(shop.url, action.path)}`,
        small ?? null,
        below,
      ],
      membershipReason(shop),
      shop,
    ),
  };
}
