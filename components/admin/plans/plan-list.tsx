"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { AdminPlan } from "@/lib/admin/schema/plan";
import { useMay } from "../staff";
import { OfficePlan } from "./office-plan";
import { PlanForm } from "./plan-form";

/** The Plans tab's cards, and the dialogs over them. */
export function PlanList({ plans }: { plans: readonly AdminPlan[] }) {
  const [edited, setEdited] = useState<AdminPlan | "new">();
  const may = useMay();
  const close = () => setEdited(undefined);
  return (
    <section aria-labelledby="plans-heading" className="mt-8">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id="plans-heading" className="text-22">
          All plans
        </h2>
        {may("plans.edit") ? (
          <Button size="sm" onClick={() => setEdited("new")}>
            <Plus aria-hidden="true" className="size-4" />
            New plan
          </Button>
        ) : null}
      </div>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {plans.map((plan) => (
          <li key={plan.id}>
            <OfficePlan plan={plan} onEdit={() => setEdited(plan)} />
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
