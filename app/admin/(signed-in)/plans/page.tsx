import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { MembershipFigures } from "@/components/admin/plans/membership-figures";
import { PlanList } from "@/components/admin/plans/plan-list";
import { listAdminPlans } from "@/lib/membership/queries/admin-plans";
import { getMembershipStats } from "@/lib/membership/queries/membership-stats";

export const metadata: Metadata = { title: "Plans" };

export default function PlansPage() {
  return <AdminPage tab="plans">{() => <Plans />}</AdminPage>;
}

async function Plans() {
  const [stats, plans] = await Promise.all([getMembershipStats(), listAdminPlans()]);
  return (
    <>
      <MembershipFigures stats={stats} />
      <PlanList plans={plans} />
    </>
  );
}
