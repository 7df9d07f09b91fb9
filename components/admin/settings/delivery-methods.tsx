"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { formatClock, WEEKDAY_NAMES } from "@/lib/marketing/rules/pickup";
import { type AdminDeliveryMethod, MAX_METHODS } from "@/lib/marketing/schema/delivery-methods";
import { usePermission } from "../staff-role";
import { DeliveryMethodForm } from "./delivery-method-form";

interface DeliveryMethodsProps {
  methods: readonly AdminDeliveryMethod[];
  /** Delivery is free for everyone (D20). */
  isFree: boolean;
}

/** The delivery methods, in the order in which checkout offers them. */
export function DeliveryMethods({ methods, isFree }: DeliveryMethodsProps) {
  const [edited, setEdited] = useState<AdminDeliveryMethod | "new">();
  const canEdit = usePermission()("settings.edit");
  return (
    <section aria-labelledby="methods-heading" className="max-w-4xl">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 id="methods-heading" className="text-22">
          Delivery methods
        </h2>
        {canEdit && methods.length < MAX_METHODS ? (
          <Button size="sm" onClick={() => setEdited("new")}>
            <Plus aria-hidden="true" className="size-4" />
            New method
          </Button>
        ) : null}
      </div>
      {isFree ? (
        <Notice title="Delivery is free for everyone" className="mb-4">
          Methods without free delivery are not offered at the moment. You can change this under{" "}
          <Link href="/admin/settings/shipping" className="prose-link">
            Shipping
          </Link>
          .
        </Notice>
      ) : null}
      <ul className="space-y-3">
        {methods.map((method) => (
          <li key={method.id}>
            <MethodCard
              method={method}
              isFree={isFree}
              {...(canEdit ? { onEdit: () => setEdited(method) } : {})}
            />
          </li>
        ))}
      </ul>
      {canEdit ? null : <p className="mt-4 text-14 text-ink-soft">Only an owner can change settings.</p>}
      {edited ? (
        <DeliveryMethodForm
          key={edited === "new" ? "new" : edited.id}
          method={edited === "new" ? undefined : edited}
          count={methods.length}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </section>
  );
}

interface MethodCardProps {
  method: AdminDeliveryMethod;
  isFree: boolean;
  /** Omitted for roles that cannot edit. */
  onEdit?: () => void;
}

function MethodCard({ method, isFree, onEdit }: MethodCardProps) {
  const { name, isOn, hasFreeDelivery, carriesChilled } = method;
  const isHidden = isOn && isFree && !hasFreeDelivery;
  return (
    <Card className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5">
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-sans text-18 font-semibold">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {isOn ? null : <Badge tone="plain">Off</Badge>}
          {isHidden ? <Badge tone="plain">Currently not offered</Badge> : null}
          {carriesChilled ? null : <Badge tone="warning">No chilled goods</Badge>}
        </h3>
        <p className="tabular mt-1 text-14 text-ink-soft wrap-anywhere">{describeMethod(method, isFree)}</p>
      </div>
      {onEdit ? (
        <Button variant="secondary" size="sm" onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
      ) : null}
    </Card>
  );
}

/** Price, time, states and ship days in one line. */
function describeMethod(method: AdminDeliveryMethod, isFree: boolean): string {
  const { price, hasFreeDelivery, minDays, maxDays, onlyStates, zones, shipDays, cutoffTime } = method;
  const own = zones.map(({ states, price: zone }) => `$${zone} to ${states.join(", ")}`);
  const days = minDays === maxDays ? String(maxDays) : `${minDays}–${maxDays}`;
  const costs = isFree && hasFreeDelivery ? "Free" : [`$${price}`, ...own].join("; ");
  const leaves = shipDays.map((day) => WEEKDAY_NAMES[day]).join(", ");
  return [
    costs,
    `${days} business ${days === "1" ? "day" : "days"}`,
    onlyStates.length > 0 ? `only to ${onlyStates.join(", ")}` : "to every state",
    ...(leaves ? [`leaves ${leaves}${cutoffTime ? ` (orders until ${formatClock(cutoffTime)})` : ""}`] : []),
  ].join(" · ");
}
