import { formatDate } from "@/lib/core/dates";
import { link } from "./html";
import { layout, textLayout } from "./layout";
import type { MailTexts } from "./mail-texts";
import { boxed, button, greeting, join, noteText, paragraph, paragraphs } from "./parts";
import type { Mail, MailShop } from "./schema";

interface MembershipMail {
  firstName: string | null;
  words: MailTexts;
  /** The figures, with a label. */
  facts?: { label: string; lines: string[] };
  /** Further paragraphs. */
  more?: string[];
  action: { label: string; path: string };
  /** A secondary line at the end. */
  small?: string;
  /** The closing is a secondary line, below the button. */
  isClosingQuiet?: boolean;
}

const membershipReason = (shop: MailShop): string =>
  `You are receiving this email because of your membership at ${shop.name}.`;

/** "Nov 21, 2026", in the shop's time zone. */
export const formatShopDay = (shop: MailShop, instant: string): string => formatDate(instant, shop.timeZone);

/** The page where a member manages the plan and the card. */
export const MANAGE_PATH = "/dashboard";

/** A mail about a membership: the event, the figures, one action. */
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
        reason: membershipReason(shop),
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
