import { oneLine, subjectLine } from "./html";
import type { MailShop } from "./schema";
import { getWordingDefinition, type WORDINGS, type WordingKey } from "./wordings";
import { fillVariables } from "./wordings/define-wordings";

/** The words of one mail, with its variables filled in. */
export interface MailTexts {
  /** One line. */
  subject: string;
  heading: string;
  /** Paragraphs, with blank lines between them; may be empty. */
  introduction: string;
  closing: string;
  /** What lists of mails show after the subject. */
  preheader: string;
}

type Values<Key extends WordingKey> = Record<keyof (typeof WORDINGS)[Key]["variables"] & string, string>;

/**
 * The words of a mail: what the shop has edited (`shop.wordings`), else the default.
 * @param values what the variables stand for; amounts, days and names come as texts
 * @param preheader shown with the default introduction; an edited one is shown itself
 */
export function resolveMailTexts<Key extends WordingKey>(
  key: Key,
  values: Values<Key>,
  shop: MailShop,
  preheader?: string,
): MailTexts {
  const edited = shop.wordings?.[key] ?? {};
  const { subject, heading, introduction, closing } = { ...getWordingDefinition(key), ...edited };
  const known = { ...values, shopName: shop.name, supportEmail: shop.supportEmail };
  const opening = fillVariables(introduction, known);
  return {
    subject: subjectLine(fillVariables(subject, known)),
    heading: oneLine(fillVariables(heading, known)),
    introduction: opening,
    closing: fillVariables(closing, known),
    preheader:
      preheader !== undefined && edited.introduction === undefined
        ? preheader
        : oneLine(opening).slice(0, 200),
  };
}
