import "server-only";
import { createContentCommands } from "@/lib/content/commands/create-content-commands";
import { omitUndefined } from "@/lib/core/diff-fields";
import { fieldError, ShopError } from "@/lib/core/errors";
import { getAdminQuestion } from "@/lib/help/queries/faqs";
import { POLICY_ANSWERS } from "@/lib/help/rules/policy";
import type { AdminQuestion, CreateQuestionInput } from "@/lib/help/schema/faqs";
import { tags } from "@/lib/server/tags";

export const questionCommands = createContentCommands<CreateQuestionInput, AdminQuestion>({
  object: "question",
  lock: "faq",
  missing: "There is no such question",
  touched: [tags.faq()],
  view: getAdminQuestion,
  nameOf: ({ question }) => question,
  table: (tx) => tx.faqItem,
  reservedSlugs: Object.keys(POLICY_ANSWERS), // generated answers have no typed text
  insert: async (tx, row, input) => {
    const { question, answer, category, ...rest } = omitUndefined(input);
    const count = await tx.faqItem.count();
    await tx.faqItem.create({ data: { sortOrder: count, ...rest, question, answer, category, ...row } });
  },
  write: async (tx, id, { answer, ...input }) => {
    const present = await getAdminQuestion(tx, id);
    const isNew = answer !== undefined && answer !== present?.answer;
    if (isNew && present?.rule)
      throw fieldError("answer", `is generated from ${present.rule} and cannot be edited`);
    await tx.faqItem.update({
      where: { id },
      data: { ...omitUndefined(input), ...(isNew ? { answer } : {}), version: { increment: 1 } },
    });
  },
  refuseRemoval: (_tx, { rule }) => {
    if (rule)
      throw new ShopError("conflict", "This answer is part of the shop's policy: hide the question instead.");
  },
});
