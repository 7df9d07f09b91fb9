import type { Metadata } from "next";
import { IssueList } from "@/components/admin/log/issue-list";
import { adminIssues, readers } from "@/lib/admin/queries/log";
import { storeFacts } from "@/lib/marketing/queries";
import { OfficePage } from "../../../_parts/office-page";

export const metadata: Metadata = { title: "Newsletter" };

export default function NewsletterPage() {
  return <OfficePage tab="marketing">{() => <Newsletter />}</OfficePage>;
}

async function Newsletter() {
  const [rows, count, { timeZone, postalAddress }] = await Promise.all([
    adminIssues(),
    readers(),
    storeFacts(),
  ]);
  return (
    <IssueList rows={rows} readers={count} hasPostalAddress={postalAddress !== ""} timeZone={timeZone} />
  );
}
