"use client";
import { useWatch } from "react-hook-form";
import { type FieldTable, labelsOf, TableFields } from "@/components/form/table-fields";
import { Notice } from "@/components/ui/notice";
import { defaultPlan } from "@/lib/membership/rules/plan-defaults";
import { type AdminPlan, type PlanValues, planSchema } from "@/lib/membership/schema/admin-plan";
import { planClaimWarnings } from "@/lib/reports/rules/claims";
import { callAdminApi } from "../admin-session";
import { ClaimWarnings } from "../claim-warnings";
import { FormSheet } from "../form-sheet";
import { publicationText } from "../publication-text";
import { useAdminForm } from "../use-admin-form";

const FIELDS = {
  name: { label: "Name", required: true, wide: true },
  monthlyPrice: { label: "Monthly price ($)", inputMode: "decimal", required: true },
  discountPercentage: { label: "Discount (%)", inputMode: "numeric" },
  description: { label: "Description", control: "textarea", rows: 3, required: true, wide: true },
  features: {
    label: "Features",
    control: "textarea",
    hint: "One per line, as on the plan's card. The line about free shipping is generated from “Free shipping from ($)”.",
    rows: 6,
    wide: true,
  },
  benefits: { label: "Benefits", control: "textarea", hint: "One per line", rows: 4, wide: true },
  freeShippingThreshold: { label: "Free shipping from ($)", inputMode: "decimal", hint: "0: every order" },
  sortOrder: { label: "Position", inputMode: "numeric" },
  isActive: {
    label: "Sold",
    control: "checkbox",
    hint: "Members keep a plan that is no longer sold",
    wide: true,
  },
} as const satisfies FieldTable<PlanValues>;

const OF_MOST_POPULAR = {
  isActive: { hint: "This is the most popular plan. Choose another one first", disabled: true },
};

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
  const current = state.basis;
  const needed = state.form.watch(["name", "monthlyPrice", "description"]);
  return (
    <FormSheet
      state={state}
      id="plan-form"
      title={plan ? plan.name : "New plan"}
      saveLabel={plan ? "Save changes" : "Create plan"}
      incomplete={needed.some((value) => String(value).trim() === "")}
      labels={labelsOf(FIELDS)}
      onClose={onClose}
    >
      <TableFields
        table={FIELDS}
        differences={current?.isMostPopular ? OF_MOST_POPULAR : {}}
        above={{
          description: current ? <ExistingMembersNotice plan={current} price={String(needed[1])} /> : null,
          freeShippingThreshold: <PlanClaims />,
        }}
      />
    </FormSheet>
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
  const isNewPrice = Number(price) !== Number(plan.monthlyPrice);
  if (!isNewPrice && plan.members === 0) return null;
  return (
    <Notice
      className="col-span-2"
      tone={isNewPrice ? "warning" : "info"}
      title={
        isNewPrice
          ? "The new price applies to new members only"
          : "Discount and shipping changes are effective immediately"
      }
    >
      {isNewPrice
        ? paying > 0
          ? `Current members keep paying the same: ${plan.paying.map((one) => `${one.members} × $${one.price}`).join(", ")}. People who join or change plans pay the new price.`
          : "No one pays for this plan now. People who join pay the new price."
        : `${plan.members === 1 ? "One person has" : `${plan.members.toLocaleString("en-US")} people have`} this plan: a changed discount or shipping threshold applies to their next order.`}
    </Notice>
  );
}
