import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { ProblemList } from "@/components/admin/problems/problem-list";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { getProblemPage } from "@/lib/problems/queries/admin-problems";
import { problemListSchema } from "@/lib/problems/schema";

export const metadata: Metadata = { title: "Problems" };

export default defineListPage({ tab: "problems", schema: problemListSchema }, async (params) => {
  const [page, { timeZone }] = await Promise.all([getProblemPage(params), getStoreFacts()]);
  return <ProblemList params={params} page={page} timeZone={timeZone} />;
});
