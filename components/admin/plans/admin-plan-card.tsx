"use client";
import { Eye, EyeOff, Pencil, Star } from "lucide-react";
import { FeatureList } from "@/components/membership/feature-list";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatCount } from "@/lib/core/format-count";
import { cents, formatShortUsd, parseDollars } from "@/lib/core/money";
import { formatPlanShipping, listPlanFeatures } from "@/lib/membership/rules/format-plan";
import type { AdminPlan } from "@/lib/membership/schema/admin-plan";
import { planClaimWarnings } from "@/lib/reports/rules/claims";
import { ClaimWarnings } from "../claim-warnings";
import { DeletableMenu } from "../deletable-menu";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";

interface AdminPlanCardProps {
  plan: AdminPlan;
  onEdit: () => void;
}

/** A plan as shown to staff. */
export function AdminPlanCard({ plan, onEdit }: AdminPlanCardProps) {
  const { id, name, description, monthlyPrice, discountPercentage, features, members, paying } = plan;
  const threshold = parseDollars(plan.freeShippingThreshold) ?? cents(0);
  const older = paying.filter(({ price }) => price !== monthlyPrice);
  return (
    <Card className="flex h-full flex-col gap-4 p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="text-22 wrap-anywhere">{name}</h3>
          {plan.isMostPopular ? <Badge tone="lime">Most popular</Badge> : null}
          {plan.isActive ? null : <Badge tone="plain">Not sold</Badge>}
        </div>
        <PlanMenu plan={plan} onEdit={onEdit} />
      </div>
      <p className="tabular">
        <span className="font-display text-38 font-semibold">
          {formatShortUsd(parseDollars(monthlyPrice) ?? 0)}
        </span>
        <span className="text-ink-soft"> a month</span>
        <span className="block text-14 font-semibold">
          {discountPercentage}% off · Free shipping {formatPlanShipping(threshold)}
        </span>
      </p>
      <p className="text-14 text-ink-soft wrap-anywhere">{description}</p>
      <FeatureList features={[...new Set(listPlanFeatures(features, threshold))]} className="space-y-1.5" />
      <ClaimWarnings texts={planClaimWarnings(plan)} />
      <div className="mt-auto border-t border-hairline pt-4 text-14">
        <Link href={`/admin/customers?plan=${id}`} className="prose-link">
          {formatCount(members, "customer on this plan", "customers on this plan")}
        </Link>
        {older.map(({ price, members: many }) => (
          <span key={price} className="block text-ink-soft">
            {many} of them {many === 1 ? "pays" : "pay"} ${price}, as agreed
          </span>
        ))}
      </div>
    </Card>
  );
}

/** The calls about a plan; each answers undefined after a failure, which a toast shows. */
function usePlanActions({ id, name, isActive, version }: AdminPlan) {
  const act = useAdminAction();
  const path = `/api/admin/membership-plans/${id}`;
  return {
    setMostPopular: () =>
      act(["POST", `${path}/set-most-popular`], {
        done: { title: "Most popular plan updated", description: `${name} now has the badge.` },
        fallback: "Failed to update most popular plan",
      }),
    toggle: () =>
      act(["PUT", path, { isActive: !isActive, version }], {
        done: {
          title: "Plan updated",
          description: isActive ? "It is no longer sold." : "It is sold again.",
        },
        fallback: "Failed to update plan",
      }),
    remove: () =>
      act(["DELETE", path], { done: { title: "Plan deleted" }, fallback: "Failed to delete plan" }),
  };
}

function PlanMenu({ plan, onEdit }: AdminPlanCardProps) {
  const { name, isActive, isMostPopular, isUnused } = plan;
  const can = usePermission();
  const { setMostPopular, toggle, remove } = usePlanActions(plan);
  if (!can("plans.edit")) return null;
  return (
    <div className="flex shrink-0 items-center">
      <Button size="sm" variant="ghost" onClick={onEdit} aria-label={`Edit ${name}`}>
        <Pencil aria-hidden="true" className="size-4" />
        Edit
      </Button>
      <DeletableMenu
        name={name}
        actions={[
          !isMostPopular &&
            isActive && { icon: Star, label: "Set as most popular", onSelect: setMostPopular },
          isMostPopular
            ? { icon: Pencil, label: "Edit", onSelect: onEdit }
            : {
                icon: isActive ? EyeOff : Eye,
                label: isActive ? "Deactivate" : "Activate",
                onSelect: toggle,
              },
        ]}
        deletion={
          isUnused && !isMostPopular && { reason: "No one has ever had this plan.", onConfirm: remove }
        }
      />
    </div>
  );
}
