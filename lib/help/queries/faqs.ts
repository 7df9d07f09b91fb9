import "server-only";
import { inOwnerOrder } from "@/lib/content/queries/admin-content";
import { findPolicyFacts } from "@/lib/help/queries";
import { POLICY_ANSWERS, type PolicyFacts, resolveAnswer } from "@/lib/help/rules/policy";
import type { AdminQuestion } from "@/lib/help/schema/faqs";
import { db, type Tx } from "@/lib/server/db";
import type { FaqItem } from "@/prisma/generated/client";

const toQuestion = ({ updatedAt: _at, deletedAt, ...row }: FaqItem, facts: PolicyFacts): AdminQuestion => ({
  ...row,
  isDeleted: deletedAt !== null,
  answer: resolveAnswer(row, facts),
  rule: POLICY_ANSWERS[row.slug]?.rule ?? null,
});

/** One question, hidden and deleted ones too; null for an unknown id. */
export async function getAdminQuestion(tx: Tx, id: string): Promise<AdminQuestion | null> {
  const row = await tx.faqItem.findUnique({ where: { id } });
  return row && toQuestion(row, await findPolicyFacts(tx));
}

/** Every question in the owner's order. @param deleted the deleted ones instead of the others */
export async function listAdminQuestions(deleted = false): Promise<AdminQuestion[]> {
  const [rows, facts] = await Promise.all([db().faqItem.findMany(inOwnerOrder(deleted)), findPolicyFacts()]);
  return rows.map((row) => toQuestion(row, facts));
}
