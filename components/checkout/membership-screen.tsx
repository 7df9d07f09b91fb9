import type { ReactNode } from "react";
import { FeatureList } from "@/components/membership/feature-list";
import { Card } from "@/components/ui/card";
import { formatShortUsd } from "@/lib/core/money";
import { formatPlanDiscount } from "@/lib/membership/rules/format-plan";
import type { PlanView } from "@/lib/membership/schema";

const FEATURES = 4;

interface MembershipScreenProps {
  title: string;
  plan: PlanView;
  /** The amount and date of the charge. */
  totals: ReactNode;
  children: ReactNode;
}

/** The checkout of a membership: the plan beside the form. */
export function MembershipScreen({ title, plan, totals, children }: MembershipScreenProps) {
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-6 px-4 pt-6 pb-16 sm:px-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr] lg:pt-10">
      <h1 className="text-38">{title}</h1>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Card className="p-5 lg:sticky lg:top-24 lg:p-6">
          <h2 className="text-22">{plan.name} Plan</h2>
          <p className="mt-1 text-pretty text-ink-soft">{plan.description}</p>
          <p className="tabular mt-4">
            <span className="font-display text-38 font-semibold">
              {formatShortUsd(plan.monthlyPriceCents)}
            </span>
            <span className="text-ink-soft"> / month, {formatPlanDiscount(plan.discountPercentage)}</span>
          </p>
          <FeatureList features={plan.features.slice(0, FEATURES)} className="mt-4 hidden lg:block" />
          <div className="tabular mt-4 space-y-1.5 border-t border-hairline pt-4">{totals}</div>
        </Card>
      </div>
      <div>{children}</div>
    </div>
  );
}

/** A figure with its label. */
export function TotalRow({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <p className="flex justify-between gap-4">
      <span>{name}</span>
      <span className="text-right font-medium">{children}</span>
    </p>
  );
}

/** The amount charged when the button is pressed. */
export function DueNow({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-baseline justify-between gap-4 border-t border-hairline pt-3">
      <span className="font-semibold">Due now</span>
      <span className="font-display text-28 font-semibold" data-testid="due-now">
        {children}
      </span>
    </p>
  );
}

/** The general terms that every agreement includes. */
export const GeneralTerms = () => (
  <p className="text-14 text-ink-soft">
    By pressing the button you agree to these terms and to our{" "}
    <a href="/terms" target="_blank" rel="noreferrer" className="prose-link">
      general terms
    </a>
    .
  </p>
);
