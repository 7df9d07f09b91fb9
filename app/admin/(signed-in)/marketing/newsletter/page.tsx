import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { IssueList } from "@/components/admin/log/issue-list";
import { countNewsletterReaders, listAdminIssues } from "@/lib/help/queries/issues";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "Newsletter" };

export default defineAdminPage({ tab: "marketing" }, async () => {
  const [rows, count, { timeZone, postalAddress }] = await Promise.all([
    listAdminIssues(),
    countNewsletterReaders(),
    getStoreFacts(),
  ]);
  return (
    <IssueList rows={rows} readers={count} hasPostalAddress={postalAddress !== ""} timeZone={timeZone} />
  );
});
