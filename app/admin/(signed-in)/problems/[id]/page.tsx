import type { Metadata } from "next";
import { defineRecordPage } from "@/app/admin/_parts/define-page";
import { BackLink } from "@/components/admin/back-link";
import { ProblemDetail } from "@/components/admin/problems/problem-detail";
import { getAdminProblem } from "@/lib/checkout/queries/admin-problem";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "Problem" };

export default defineRecordPage({ tab: "problems", title: null, find: getAdminProblem }, async (problem) => {
  const { timeZone } = await getStoreFacts();
  return (
    <>
      <BackLink href="/admin/problems" label="Problems" />
      <ProblemDetail key={problem.version} problem={problem} timeZone={timeZone} />
    </>
  );
});
