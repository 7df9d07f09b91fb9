import type { FaqView } from "../schema";

/** The chips of /faqs; the first one shows everything (account-admin-content.md §2). */
export const ALL_QUESTIONS = "All Questions";
export const FAQ_CATEGORIES = [
  ALL_QUESTIONS,
  "Orders & Shipping",
  "Membership",
  "Products",
  "Payment",
] as const;

/** A chip of /faqs except the one that shows everything. */
export type QuestionCategory = Exclude<(typeof FAQ_CATEGORIES)[number], typeof ALL_QUESTIONS>;

/** The chip that the URL names; for an unknown name, the chip that shows everything, as in other lists. */
export const toQuestionChip = (category: string): (typeof FAQ_CATEGORIES)[number] =>
  FAQ_CATEGORIES.find((chip) => chip === category) ?? ALL_QUESTIONS;

/**
 * The questions that match a search and a chip: case-insensitive substrings of question or answer; both have to match
 * (account-admin-content.md §5).
 */
export function filterQuestions(
  questions: readonly FaqView[],
  { search, category }: { search: string; category: string },
): FaqView[] {
  const wanted = search.trim().toLowerCase();
  return questions.filter(
    (one) =>
      (category === ALL_QUESTIONS || one.category === category) &&
      (one.question.toLowerCase().includes(wanted) || one.answer.toLowerCase().includes(wanted)),
  );
}

/** Hours within which a message is answered (account-admin-content.md §2; members: the benefit that the plans name). */
export const RESPONSE_HOURS = { standard: 24, members: 4 } as const;
