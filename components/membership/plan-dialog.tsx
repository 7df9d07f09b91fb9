"use client";
import { Check } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import type { LazyDialogProps } from "@/components/ui/lazy-dialog";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { cents, formatUsd, parseDollars } from "@/lib/core/money";
import { call } from "@/lib/http/browser";
import type { ApiPlan } from "@/lib/membership/schema";
import type { PlanRequest } from "./plan-dialog-request";

const FEATURES = 3;
const whole = (dollars: string): string => formatUsd(parseDollars(dollars) ?? cents(0)).replace(/\.00$/, "");

/** The plans to choose from: undefined until they are here, null when they can not be had. */
function usePlans(isWanted: boolean) {
  const [plans, setPlans] = useState<ApiPlan[] | null>();
  const load = useCallback(() => {
    setPlans(undefined);
    call<ApiPlan[]>("GET", "/api/membership-plans").then(setPlans, () => setPlans(null));
  }, []);
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted, load]);
  return { plans, load };
}

function PlanRow({ plan, onLeave }: { plan: ApiPlan; onLeave: () => void }) {
  return (
    <li
      className={cn(
        "rounded-card border p-4 sm:grid sm:grid-cols-[1fr_auto] sm:items-center sm:gap-x-6 sm:p-5",
        plan.isMostPopular ? "border-fern bg-fern-soft" : "border-hairline-strong",
      )}
    >
      <div>
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-22">
          {plan.name}
          {plan.isMostPopular ? (
            <Badge tone="solid" className="font-sans tracking-normal">
              Most popular
            </Badge>
          ) : null}
        </h3>
        <p className="tabular mt-1">
          <strong className="font-semibold">{whole(plan.monthlyPrice)} a month</strong>
          <span className="text-ink-soft">, {plan.discountPercentage}% off everything</span>
        </p>
        <ul className="mt-2 space-y-1 text-14">
          {plan.features.slice(0, FEATURES).map((feature) => (
            <li key={feature} className="flex gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-clover" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      <Button
        asChild
        variant={plan.isMostPopular ? "primary" : "secondary"}
        className="mt-4 w-full sm:mt-0 sm:w-auto"
      >
        <Link href={`/membership-signup#plan-${plan.slug}`} onClick={onLeave}>
          Choose {plan.name}
        </Link>
      </Button>
    </li>
  );
}

/** Member and subscription prices are for members: this says what a membership costs and gives. */
export function PlanDialog({ request, onClose }: LazyDialogProps<PlanRequest>) {
  const { plans, load } = usePlans(request !== undefined);
  const last = useRef(request);
  last.current = request ?? last.current;
  return (
    <Dialog open={request !== undefined} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title="Choose a membership plan"
        description={`Member prices and subscriptions, for ${last.current?.productName} and everything else. Free Delivery with Membership; cancel whenever you like.`}
      >
        {plans === null ? (
          <ErrorState title="Error" message="The plans could not be loaded." onRetry={load} />
        ) : (
          <ul className="space-y-3" aria-busy={plans === undefined}>
            {plans?.map((plan) => <PlanRow key={plan.id} plan={plan} onLeave={onClose} />) ??
              [0, 1, 2].map((row) => <Skeleton key={row} className="h-38 rounded-card" />)}
          </ul>
        )}
      </DialogContent>
    </Dialog>
  );
}
