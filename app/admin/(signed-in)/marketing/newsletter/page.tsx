import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { IssueList } from "@/components/admin/log/issue-list";
import { countNewsletterReaders, listAdminIssues } from "@/lib/help/queries/issues";
import { getStoreFacts } from "@/lib/marketing/queries";

export const metadata: Metadata = { title: "Newsletter" };

export default function NewsletterPage() {
  return <AdminPage tab="marketing">{() => <Newsletter />}</AdminPage>;
}

async function Newsletter() {
  const [rows, count, { timeZone, postalAddress }] = await Promise.all([
    listAdminIssues(),
    countNewsletterReaders(),
    getStoreFacts(),
  ]);
  return (
    <IssueList rows={rows} readers={count} hasPostalAddress={postalAddress !== ""} timeZone={timeZone} />
  );
}
