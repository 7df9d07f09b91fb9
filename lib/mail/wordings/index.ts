import { ACCOUNT_WORDINGS } from "./account";
import type { WordingDefinition } from "./define-wordings";
import { MEMBERSHIP_WORDINGS } from "./membership";
import { NOTIFICATION_WORDINGS } from "./notifications";
import { ORDER_WORDINGS } from "./orders";

/**
 * The default wording of every mail. A mail with different texts in some cases has a wording for each of them, named
 * `template.case`; the first part is the name of the template.
 */
export const WORDINGS = {
  ...ORDER_WORDINGS,
  ...MEMBERSHIP_WORDINGS,
  ...NOTIFICATION_WORDINGS,
  ...ACCOUNT_WORDINGS,
} as const;

export type WordingKey = keyof typeof WORDINGS;

export const WORDING_KEYS = Object.keys(WORDINGS) as WordingKey[];

export const isWordingKey = (key: string): key is WordingKey => Object.hasOwn(WORDINGS, key);

export const getWordingDefinition = (key: WordingKey): WordingDefinition => WORDINGS[key];
