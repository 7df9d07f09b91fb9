import { cutText } from "@/lib/core/text";
import { oneLine, subjectLine } from "./html";
import type { MailShop } from "./schema";
import { fillVariables, type WordingDefinition } from "./schema/wording";

/** The texts of one mail, with its variables filled in. */
export interface MailTexts {
  /** One line. */
  subject: string;
  heading: string;
  /** Paragraphs, with blank lines between them; may be empty. */
  introduction: string;
  closing: string;
  /** The preview text that mail clients show after the subject. */
  preheader: string;
}

/**
 * The texts of a mail: the shop's edited ones (`shop.wordings`), else the default.
 * @param values of the variables; amounts, days and names as texts
 * @param preheader preview text with the default introduction; an edited introduction is its own preview
 */
export function resolveMailTexts(
  key: string,
  definition: WordingDefinition,
  values: Readonly<Record<string, string>>,
  shop: MailShop,
  preheader?: string,
): MailTexts {
  const edited = shop.wordings?.[key] ?? {};
  const { subject, heading, introduction, closing } = { ...definition, ...edited };
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
        : cutText(oneLine(opening), 200),
  };
}
