"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { AdminPlan } from "@/lib/membership/schema/admin-plan";
import { usePermission } from "../staff-role";
import { AdminPlanCard } from "./admin-plan-card";
import { PlanForm } from "./plan-form";

/** The Plans tab: cards and dialogs. */
export function PlanList({ plans }: { plans: readonly AdminPlan[] }) {
  const [edited, setEdited] = useState<AdminPlan | "new">();
  const can = usePermission();
  const close = () => setEdited(undefined);
  return (
    <section aria-labelledby="plans-heading" className="mt-8">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id="plans-heading" className="text-22">
          All plans
        </h2>
        {can("plans.edit") ? (
          <Button size="sm" onClick={() => setEdited("new")}>
            <Plus aria-hidden="true" className="size-4" />
            New plan
          </Button>
        ) : null}
      </div>
      {plans.length === 0 ? (
        <EmptyState title="No plans" hint="Once a plan is for sale, customers can become members." />
      ) : null}
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {plans.map((plan) => (
          <li key={plan.id}>
            <AdminPlanCard plan={plan} onEdit={() => setEdited(plan)} />
          </li>
        ))}
      </ul>
      {edited ? (
        <PlanForm
          key={edited === "new" ? "new" : edited.id}
          plan={edited === "new" ? undefined : edited}
          count={plans.length}
          onClose={close}
        />
      ) : null}
    </section>
  );
}
