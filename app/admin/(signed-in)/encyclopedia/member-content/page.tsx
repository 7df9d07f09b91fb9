import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { MemberContentList } from "@/components/admin/content/member-content-list";
import { listAdminMemberContent } from "@/lib/content/queries/admin-content";

export const metadata: Metadata = { title: "Member content" };

export default function MemberContentPage() {
  return <AdminPage tab="encyclopedia">{() => <MemberContent />}</AdminPage>;
}

async function MemberContent() {
  const [present, deleted] = await Promise.all([listAdminMemberContent(), listAdminMemberContent(true)]);
  return <MemberContentList rows={[...present, ...deleted]} />;
}
