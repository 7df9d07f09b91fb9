"use client";
import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { Notice } from "@/components/ui/notice";
import {
  type CustomerRow,
  type CustomerValues,
  customerSchema,
  OFFERED_STATUSES,
  type PlanChoice,
  type SubscriptionResolution,
} from "@/lib/account/schema/customer";
import { effectiveStaffRole, ROLES_BY_PERMISSIONS } from "@/lib/admin/rules/permissions";
import { formatShortUsd, parseDollars } from "@/lib/core/money";
import type { StripeSubscriptionChange } from "@/lib/membership/rules/customers";
import { callAdminApi } from "../admin-session";
import { FormSheet } from "../form-sheet";
import { usePermission } from "../staff-role";
import { useAdminForm } from "../use-admin-form";
import { ConfirmMembershipChange } from "./confirm-membership-change";
import { customerInput, customerValues, findMembershipChange } from "./customer-values";
import { customerName, CUSTOMER_LABELS as L, ROLE_NAMES, STATUS_NAMES } from "./labels";

interface CustomerEditProps {
  customer: CustomerRow;
  plans: readonly PlanChoice[];
  /** The shop's time zone. */
  timeZone: string;
  /** Receives the saved customer. */
  onSaved?: (saved: CustomerRow) => void;
  onClose: () => void;
}

/** The documented edit dialog of a customer (account-admin-content.md §4). */
export function CustomerEdit({ customer, plans, timeZone, onSaved, onClose }: CustomerEditProps) {
  const resolution = useRef<SubscriptionResolution | undefined>(undefined);
  const [asked, setAsked] = useState<StripeSubscriptionChange>();
  const state = useAdminForm<CustomerValues, CustomerRow>({
    schema: customerSchema,
    saved: customer,
    toValues: customerValues,
    send: ({ version, ...values }, { changed }) => {
      const input = { ...customerInput(values, changed), version, subscription: resolution.current };
      return callAdminApi<CustomerRow>("PATCH", `/api/admin/users/${customer.id}`, input);
    },
    done: { title: "Customer updated" },
    fallback: "Failed to update customer",
    field: "firstName",
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  const { form, save, basis = customer } = state;
  const submit = async (values: CustomerValues) => {
    const changed = form.formState.dirtyFields as Partial<CustomerValues>;
    const change = findMembershipChange(basis, customerInput(values, changed), plans);
    if (change.kind === "end" || change.kind === "change") setAsked(change);
    else await save(values);
  };
  const saveWith = (chosen: SubscriptionResolution) => {
    resolution.current = chosen;
    setAsked(undefined);
    void form
      .handleSubmit(save)()
      .finally(() => {
        resolution.current = undefined;
      });
  };
  return (
    <FormSheet
      state={state}
      id="customer-edit"
      title={customerName(customer)}
      labels={L}
      onClose={onClose}
      onSubmit={submit}
      below={
        asked ? (
          <ConfirmMembershipChange
            customer={basis}
            change={asked}
            plans={plans}
            timeZone={timeZone}
            onAnswer={saveWith}
            onCancel={() => setAsked(undefined)}
          />
        ) : null
      }
    >
      <Fields customer={basis} plans={plans} />
    </FormSheet>
  );
}

function Fields({ customer, plans }: { customer: CustomerRow; plans: readonly PlanChoice[] }) {
  return (
    <>
      <TextField<CustomerValues> name="firstName" label={L.firstName} />
      <TextField<CustomerValues> name="lastName" label={L.lastName} />
      <TextField<CustomerValues>
        name="email"
        label={L.email}
        type="email"
        required
        hint="The customer has to confirm a new address: we email a link to it"
        className="col-span-2"
      />
      <Membership customer={customer} plans={plans} />
      <RoleFields customer={customer} />
    </>
  );
}

function Membership({ customer, plans }: { customer: CustomerRow; plans: readonly PlanChoice[] }) {
  const { setValue, getValues } = useFormContext<CustomerValues>();
  const set = { shouldDirty: true };
  const onPlan = (plan: string) => {
    if (plan) setValue("membershipStatus", "active", set);
    else if (getValues("membershipStatus") === "active") setValue("membershipStatus", "free", set);
  };
  const onStatus = (status: string) => {
    if (status === "free" || status === "cancelled") setValue("membershipPlanId", "", set);
  };
  const offered = plans.filter(({ id, isActive }) => isActive || id === customer.membershipPlanId);
  return (
    <>
      <SelectField<CustomerValues> name="membershipPlanId" label={L.membershipPlanId} onValue={onPlan}>
        <option value="">No plan</option>
        {offered.map(({ id, name, monthlyPrice }) => (
          <option key={id} value={id}>
            {name}, {formatShortUsd(parseDollars(monthlyPrice) ?? 0)}
          </option>
        ))}
      </SelectField>
      <SelectField<CustomerValues> name="membershipStatus" label={L.membershipStatus} onValue={onStatus}>
        {OFFERED_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_NAMES[status]}
          </option>
        ))}
      </SelectField>
      {customer.subscription ? (
        <Notice className="col-span-2" title="Pays at Stripe">
          {customer.subscription.planName}, ${customer.subscription.price} a month. If you change the plan or
          status here, you will be asked what to do with it.
        </Notice>
      ) : null}
    </>
  );
}

function RoleFields({ customer }: { customer: CustomerRow }) {
  const can = usePermission();
  const { watch } = useFormContext<CustomerValues>();
  if (!can("customers.own"))
    return effectiveStaffRole(customer) === null ? null : (
      <Notice className="col-span-2" title="Only an owner can change staff accounts." />
    );
  return (
    <>
      <CheckboxField<CustomerValues>
        name="isAdmin"
        label={L.isAdmin}
        hint="Granting or removing access logs the person out everywhere"
        className="col-span-2"
      />
      {watch("isAdmin") ? (
        <SelectField<CustomerValues> name="staffRole" label={L.staffRole} className="col-span-2">
          {ROLES_BY_PERMISSIONS.map((role) => (
            <option key={role} value={role}>
              {ROLE_NAMES[role]}
            </option>
          ))}
        </SelectField>
      ) : null}
    </>
  );
}
