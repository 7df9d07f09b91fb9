import type { Metadata } from "next";
import { MembershipFigures } from "@/components/admin/plans/membership-figures";
import { PlanList } from "@/components/admin/plans/plan-list";
import { membershipStats } from "@/lib/admin/queries/membership-stats";
import { adminPlans } from "@/lib/admin/queries/plans";
import { OfficePage } from "../../_parts/office-page";

export const metadata: Metadata = { title: "Plans" };

export default function PlansPage() {
  return <OfficePage tab="plans">{() => <Plans />}</OfficePage>;
}

async function Plans() {
  const [stats, plans] = await Promise.all([membershipStats(), adminPlans()]);
  return (
    <>
      <MembershipFigures stats={stats} />
      <PlanList plans={plans} />
    </>
  );
}
