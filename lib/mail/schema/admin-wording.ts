import { z } from "zod";
import { optionalText, versionField } from "@/lib/admin/schema/fields";
import { findWordingProblems, WORDING_FIELDS, type Wording, type WordingDefinition } from "./wording";

export { COMMON_VARIABLES, WORDING_FIELDS, type WordingField } from "./wording";

const line = optionalText(140).regex(/^[^\p{Cc}]*$/u, "must be one line of text");
const lines = (most: number) => optionalText(most).transform((value) => value.replace(/\r\n?/g, "\n"));

/** The texts of a mail; the allowed variables depend on the mail. */
export const wordingTextsSchema = z.object({
  subject: line,
  heading: line,
  introduction: lines(4000),
  closing: lines(2000),
});

/** PATCH /api/admin/settings/mails/{key} */
export const updateWordingSchema = wordingTextsSchema.partial().extend({ version: versionField });
export type UpdateWordingInput = z.output<typeof updateWordingSchema>;

/** The same with the checks of one mail, for its form. */
export const wordingSchema = (definition: Parameters<typeof findWordingProblems>[0]) =>
  wordingTextsSchema.superRefine((wording, context) => {
    for (const [field, message] of Object.entries(findWordingProblems(definition, wording)))
      context.addIssue({ code: "custom", path: [field], message });
  });
export type WordingValues = Wording;

/** A mail's current wording, its default and its variables. */
export interface WordingView extends Wording {
  /** Its key. */
  id: string;
  label: string;
  defaults: Wording;
  /** Each variable with its meaning. */
  variables: Readonly<Record<string, string>>;
  required: NonNullable<WordingDefinition["required"]>;
  version: number;
}

export interface ListedWording {
  id: string;
  label: string;
  isEdited: boolean;
}

export interface MailPreview {
  subject: string;
  html: string;
  text: string;
}

export const isSameWording = (one: Wording, other: Wording): boolean =>
  WORDING_FIELDS.every((field) => one[field] === other[field]);
