import "server-only";
import { newId } from "@/lib/core/ids";
import { POLICY_ANSWERS } from "@/lib/help/rules/policy";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { changeCached, tags } from "@/lib/server/tags";

/**
 * Adds the questions about the shop's policy that it does not have yet, after all others: a new shop has none. A
 * question that staff have hidden stays hidden. Idempotent, also for concurrent calls.
 * @returns how many were added
 */
export const addPolicyQuestions = (actor: Actor): Promise<{ added: number }> =>
  changeCached([tags.faq()], async (tx) => {
    const count = await tx.faqItem.count();
    const rows = Object.entries(POLICY_ANSWERS).map(([slug, { category, question }], index) => ({
      id: newId(),
      slug,
      category,
      question,
      answer: "", // generated when it is shown
      sortOrder: count + index,
    }));
    const select = { id: true, category: true, question: true } as const;
    const added = await tx.faqItem.createManyAndReturn({ data: rows, skipDuplicates: true, select });
    const entries = added.map(({ id, ...after }) => ({
      action: "question.create",
      objectType: "question",
      objectId: id,
      before: null,
      after,
    }));
    await recordAudit(tx, actor.userId, entries);
    return { added: added.length };
  });
