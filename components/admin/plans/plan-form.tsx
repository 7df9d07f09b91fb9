"use client";
import { useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { Notice } from "@/components/ui/notice";
import { defaultPlan } from "@/lib/membership/rules/plan-defaults";
import { type AdminPlan, type PlanValues, planSchema } from "@/lib/membership/schema/admin-plan";
import { planClaimWarnings } from "@/lib/reports/rules/claims";
import { callAdminApi } from "../admin-session";
import { ClaimWarnings } from "../claim-warnings";
import { FormSheet } from "../form-sheet";
import { publicationText } from "../publication-text";
import { useAdminForm } from "../use-admin-form";

const LABELS = {
  name: "Name",
  description: "Description",
  monthlyPrice: "Monthly price ($)",
  discountPercentage: "Discount (%)",
  features: "Features",
  benefits: "Benefits",
  freeShippingThreshold: "Free shipping from ($)",
  isActive: "Sold",
  sortOrder: "Place",
} as const satisfies Record<keyof PlanValues, string>;

/**
 * Form values of a plan.
 * @param count number of plans, which sets a new plan's position
 */
const planValues =
  (count: number) =>
  (plan: AdminPlan | undefined): PlanValues => {
    const blank = defaultPlan(count);
    return {
      name: plan?.name ?? "",
      description: plan?.description ?? "",
      monthlyPrice: plan?.monthlyPrice ?? "",
      discountPercentage: String(plan?.discountPercentage ?? blank.discountPercentage),
      features: (plan?.features ?? blank.features).join("\n"),
      benefits: (plan?.benefits ?? blank.benefits).join("\n"),
      freeShippingThreshold: plan?.freeShippingThreshold ?? "0",
      isActive: plan?.isActive ?? blank.isActive,
      sortOrder: String(plan?.sortOrder ?? blank.sortOrder),
    };
  };

interface PlanFormProps {
  /** Undefined for a new plan. */
  plan?: AdminPlan | undefined;
  /** Number of plans. */
  count: number;
  onClose: () => void;
}

/** The documented create and edit dialogs of a plan (account-admin-content.md §2, §5). */
export function PlanForm({ plan, count, onClose }: PlanFormProps) {
  const state = useAdminForm<PlanValues, AdminPlan>({
    schema: planSchema,
    saved: plan,
    toValues: planValues(count),
    send: (values) =>
      plan
        ? callAdminApi<AdminPlan>("PUT", `/api/admin/membership-plans/${plan.id}`, values)
        : callAdminApi<AdminPlan>("POST", "/api/admin/membership-plans", values),
    done: ({ isActive }) => ({
      title: plan ? "Plan updated" : "Plan created",
      description: publicationText(isActive),
    }),
    fallback: plan ? "Failed to update plan" : "Failed to create plan",
    field: "name",
    onSaved: onClose,
  });
  const needed = state.form.watch(["name", "monthlyPrice", "description"]);
  return (
    <FormSheet
      state={state}
      id="plan-form"
      title={plan ? plan.name : "New plan"}
      saveLabel={plan ? "Save changes" : "Create plan"}
      incomplete={needed.some((value) => String(value).trim() === "")}
      labels={LABELS}
      onClose={onClose}
    >
      <Fields plan={state.basis} price={String(needed[1])} />
    </FormSheet>
  );
}

function Fields({ plan, price }: { plan: AdminPlan | undefined; price: string }) {
  return (
    <>
      <TextField<PlanValues> name="name" label={LABELS.name} required className="col-span-2" />
      <TextField<PlanValues> name="monthlyPrice" label={LABELS.monthlyPrice} inputMode="decimal" required />
      <TextField<PlanValues>
        name="discountPercentage"
        label={LABELS.discountPercentage}
        inputMode="numeric"
      />
      {plan ? <ExistingMembersNotice plan={plan} price={price} /> : null}
      <TextareaField<PlanValues>
        name="description"
        label={LABELS.description}
        rows={3}
        required
        className="col-span-2"
      />
      <TextareaField<PlanValues>
        name="features"
        label={LABELS.features}
        hint="One a line, as the plan's card shows them. The line about free shipping is written from “Free shipping from ($)”."
        rows={6}
        className="col-span-2"
      />
      <TextareaField<PlanValues>
        name="benefits"
        label={LABELS.benefits}
        hint="One a line"
        rows={4}
        className="col-span-2"
      />
      <PlanClaims />
      <TextField<PlanValues>
        name="freeShippingThreshold"
        label={LABELS.freeShippingThreshold}
        inputMode="decimal"
        hint="0: every order"
      />
      <TextField<PlanValues> name="sortOrder" label={LABELS.sortOrder} inputMode="numeric" />
      <CheckboxField<PlanValues>
        name="isActive"
        label={LABELS.isActive}
        hint={
          plan?.isMostPopular
            ? "It is the most popular one: choose another first"
            : "Members keep a plan that is no longer sold"
        }
        disabled={plan?.isMostPopular ?? false}
        className="col-span-2"
      />
    </>
  );
}

/** Warnings about claims in the form's texts that its discount does not support, updated while typing. */
function PlanClaims() {
  const [description, features, benefits, discount] = useWatch<
    PlanValues,
    ["description", "features", "benefits", "discountPercentage"]
  >({ name: ["description", "features", "benefits", "discountPercentage"] });
  const linesOf = (text: unknown) =>
    String(text)
      .split("\n")
      .map((line) => line.trim());
  const texts = planClaimWarnings({
    description: String(description),
    features: linesOf(features),
    benefits: linesOf(benefits),
    discountPercentage: Number(discount) || 0,
  });
  return <ClaimWarnings texts={texts} className="col-span-2" />;
}

/** How a change affects current members of the plan. */
function ExistingMembersNotice({ plan, price }: { plan: AdminPlan; price: string }) {
  const paying = plan.paying.reduce((count, { members }) => count + members, 0);
  const isOther = Number(price) !== Number(plan.monthlyPrice);
  if (!isOther && plan.members === 0) return null;
  return (
    <Notice
      className="col-span-2"
      tone={isOther ? "warning" : "info"}
      title={
        isOther
          ? "The new price applies to new members only"
          : "Discount and shipping changes are effective immediately"
      }
    >
      {isOther
        ? paying > 0
          ? `Current members keep paying the same: ${plan.paying.map((one) => `${one.members} × $${one.price}`).join(", ")}. People who join or change plans pay the new price.`
          : "No one pays for this plan now. People who join pay the new price."
        : `${plan.members === 1 ? "One person has" : `${plan.members.toLocaleString("en-US")} people have`} this plan: a changed discount or shipping threshold applies to their next order.`}
    </Notice>
  );
}
