import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { QuestionList } from "@/components/admin/content/question-list";
import { listAdminQuestions } from "@/lib/help/queries/faqs";

export const metadata: Metadata = { title: "Questions" };

export default function QuestionsPage() {
  return <AdminPage tab="encyclopedia">{() => <Questions />}</AdminPage>;
}

async function Questions() {
  const [present, deleted] = await Promise.all([listAdminQuestions(), listAdminQuestions(true)]);
  return <QuestionList rows={[...present, ...deleted]} />;
}
