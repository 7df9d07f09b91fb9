import { z } from "zod";
import {
  onOffField,
  optionalRequestKey,
  requiredText,
  sortOrderField,
  versionField,
} from "@/lib/admin/schema/fields";
import type { StoredContent } from "@/lib/content/schema/admin-content";
import { FAQ_CATEGORIES } from "@/lib/help/rules/questions";

/** The chips of /faqs except the one that shows everything. */
export const QUESTION_CATEGORIES = FAQ_CATEGORIES.slice(1) as [string, ...string[]];

/** Every field of a question that staff may write. */
export const questionSchema = z.object({
  question: requiredText(200),
  answer: requiredText(3_000),
  category: z.enum(QUESTION_CATEGORIES, `must be one of: ${QUESTION_CATEGORIES.join(", ")}`),
  isActive: onOffField,
  sortOrder: sortOrderField,
});

export type QuestionInput = z.output<typeof questionSchema>;

export type QuestionValues = z.input<typeof questionSchema>;

/** POST /api/admin/faqs */
export const createQuestionSchema = questionSchema
  .partial({ isActive: true, sortOrder: true })
  .extend(optionalRequestKey);

export type CreateQuestionInput = z.output<typeof createQuestionSchema>;

/** PATCH /api/admin/faqs/{id} */
export const updateQuestionSchema = questionSchema.partial().extend({ version: versionField });

export interface AdminQuestion extends StoredContent, QuestionInput {
  /** The settings behind a generated answer; null for a typed one. */
  rule: string | null;
}
