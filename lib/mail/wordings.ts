import type { EmailCase } from "./define-email";
import { type EmailName, emails } from "./emails";
import { SAMPLE_FACTS } from "./sample-facts";
import type { Mail, MailShop } from "./schema";
import type { WordingDefinition } from "./schema/wording";

/** The name of an email, or `name.case` where its texts depend on the case. It is the id in `mail_wordings`. */
export type WordingKey = { [Name in EmailName]: keyof (typeof emails)[Name]["cases"] & string }[EmailName];

const CASES = Object.assign({}, ...Object.values(emails).map((email) => email.cases)) as Record<
  WordingKey,
  EmailCase
>;

export const WORDING_KEYS = Object.keys(CASES) as WordingKey[];

export const isWordingKey = (key: string): key is WordingKey => Object.hasOwn(CASES, key);

export const getWordingDefinition = (key: WordingKey): WordingDefinition => CASES[key].wording;

/** Renders an email from sample data, in the case of this wording. */
export const renderSampleMail = (key: WordingKey, shop: MailShop, facts = SAMPLE_FACTS): Mail =>
  CASES[key].renderSample(shop, facts);
