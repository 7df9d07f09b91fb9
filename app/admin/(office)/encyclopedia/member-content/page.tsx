import type { Metadata } from "next";
import { MemberContentList } from "@/components/admin/content/member-content-list";
import { allMemberContent } from "@/lib/admin/queries/content";
import { OfficePage } from "../../../_parts/office-page";

export const metadata: Metadata = { title: "Member content" };

export default function MemberContentPage() {
  return <OfficePage tab="encyclopedia">{() => <MemberContent />}</OfficePage>;
}

async function MemberContent() {
  const [present, deleted] = await Promise.all([allMemberContent(), allMemberContent(true)]);
  return <MemberContentList rows={[...present, ...deleted]} />;
}
