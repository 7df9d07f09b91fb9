import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { MemberContentList } from "@/components/admin/content/member-content-list";
import { listAdminMemberContent } from "@/lib/content/queries/admin-content";

export const metadata: Metadata = { title: "Member content" };

export default defineAdminPage({ tab: "encyclopedia" }, async () => {
  const [present, deleted] = await Promise.all([listAdminMemberContent(), listAdminMemberContent(true)]);
  return <MemberContentList rows={[...present, ...deleted]} />;
});
