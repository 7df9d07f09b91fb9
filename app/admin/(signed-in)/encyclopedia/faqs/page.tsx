import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { QuestionList } from "@/components/admin/content/question-list";
import { listAdminQuestions } from "@/lib/help/queries/faqs";
import { countMissingPolicies } from "@/lib/help/rules/policy";

export const metadata: Metadata = { title: "Questions" };

export default defineAdminPage({ tab: "encyclopedia" }, async () => {
  const [present, deleted] = await Promise.all([listAdminQuestions(), listAdminQuestions(true)]);
  const rows = [...present, ...deleted];
  return <QuestionList rows={rows} missingPolicies={countMissingPolicies(rows)} />;
});
