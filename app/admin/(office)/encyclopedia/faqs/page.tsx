import type { Metadata } from "next";
import { QuestionList } from "@/components/admin/content/question-list";
import { adminQuestions } from "@/lib/admin/queries/content";
import { OfficePage } from "../../../_parts/office-page";

export const metadata: Metadata = { title: "Questions" };

export default function QuestionsPage() {
  return <OfficePage tab="encyclopedia">{() => <Questions />}</OfficePage>;
}

async function Questions() {
  const [present, deleted] = await Promise.all([adminQuestions(), adminQuestions(true)]);
  return <QuestionList rows={[...present, ...deleted]} />;
}
