"use client";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { CustomerRow, PlanChoice } from "@/lib/account/schema/customer";
import { effectiveStaffRole } from "@/lib/admin/rules/permissions";
import { useLatestRecord } from "../use-latest-record";
import { CustomerEdit } from "./customer-edit";
import { CustomerMenu } from "./customer-menu";
import { customerName, ROLE_TITLES } from "./labels";
import { MembershipBadge } from "./membership-badge";

interface CustomerHeadProps {
  customer: CustomerRow;
  plans: readonly PlanChoice[];
  /** The shop's time zone. */
  timeZone: string;
}

/** Name of the customer and available actions. */
export function CustomerHead({ customer: shown, plans, timeZone }: CustomerHeadProps) {
  const [customer, setSaved] = useLatestRecord(shown);
  const [editing, setEditing] = useState(false);
  const name = customerName(customer);
  const role = effectiveStaffRole(customer);
  return (
    <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 sm:mb-6">
      <Avatar
        name={name}
        decorative
        className="max-sm:hidden"
        {...(customer.profileImageUrl ? { src: customer.profileImageUrl } : {})}
      />
      <div className="min-w-0 flex-1 basis-full sm:basis-0">
        <h1 className="text-28 wrap-anywhere sm:text-38">{name}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <a href={`mailto:${customer.email}`} className="prose-link wrap-anywhere">
            {customer.email}
          </a>
          {customer.emailVerified ? null : <Badge tone="plain">Not confirmed</Badge>}
          <MembershipBadge {...customer} />
          {role ? (
            <>
              <Badge tone="lime">{ROLE_TITLES[role]}</Badge>
              <Badge tone="plain">{customer.hasSecondFactor ? "Second factor on" : "No second factor"}</Badge>
            </>
          ) : null}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <Button size="sm" variant="secondary" onClick={() => setEditing(true)}>
          <Pencil aria-hidden="true" className="size-4" />
          Edit
        </Button>
        <CustomerMenu customer={customer} onEdit={() => setEditing(true)} isPage />
      </div>
      {editing ? (
        <CustomerEdit
          customer={customer}
          plans={plans}
          timeZone={timeZone}
          onSaved={setSaved}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </header>
  );
}
