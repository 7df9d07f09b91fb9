import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { MembershipFigures } from "@/components/admin/plans/membership-figures";
import { PlanList } from "@/components/admin/plans/plan-list";
import { listAdminPlans } from "@/lib/membership/queries/admin-plans";
import { getMembershipStats } from "@/lib/membership/queries/membership-stats";

export const metadata: Metadata = { title: "Plans" };

export default defineAdminPage({ tab: "plans" }, async () => {
  const [stats, plans] = await Promise.all([getMembershipStats(), listAdminPlans()]);
  return (
    <>
      <MembershipFigures stats={stats} />
      <PlanList plans={plans} />
    </>
  );
});
