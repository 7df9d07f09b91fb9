import { formatDate } from "@/lib/core/dates";
import { actionPart, composeMail, listPart, notePart, paragraphPart, wordingPart } from "./mail-parts";
import type { MailTexts } from "./mail-texts";
import { noteText } from "./parts";
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

/** "Nov 21, 2026", in the shop's time zone. */
export const formatShopDay = (shop: MailShop, instant: string): string => formatDate(instant, shop.timeZone);

/** The page where a member manages the plan and the card. */
export const MANAGE_PATH = "/dashboard";

/** The variables of texts about a plan and a day. @param date what the day is */
export const planAndDate = (date: string) =>
  ({ variables: { plan: "The plan's name", date }, required: { introduction: ["date"] } }) as const;

/** A mail about a membership: the event, the figures, one action. */
export function membershipMail(mail: MembershipMail, shop: MailShop): Mail {
  const { words, facts, more = [], action, small, isClosingQuiet = false } = mail;
  return composeMail(
    {
      words,
      reason: `You are receiving this email because of your membership at ${shop.name}.`,
      firstName: mail.firstName,
      parts: [
        ...(facts ? [listPart(facts.label, facts.lines)] : []),
        ...more.map(paragraphPart),
        ...(isClosingQuiet ? [] : [wordingPart(words.closing)]),
        actionPart(shop, action.label, action.path),
        ...(small ? [{ html: noteText(small), text: small }] : []),
        ...(isClosingQuiet ? [notePart(words.closing)] : []),
      ],
    },
    shop,
  );
}
