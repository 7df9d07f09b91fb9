"use client";
import { callApi } from "@/components/account/call-api";
import { CodeEntry } from "@/components/discounts/code-entry";
import type { EnteredDiscount } from "@/lib/discounts/schema";

interface MembershipCodeProps {
  /** Slug of the chosen plan, if any. */
  plan?: string;
  entered: EnteredDiscount | null;
  /** Reads the prices again, which depend on the code. */
  onChanged: () => void | Promise<void>;
}

/** The discount code for the first month of a membership, which this browser keeps until the purchase. */
export const MembershipCode = ({ plan, entered, onChanged }: MembershipCodeProps) => (
  <CodeEntry
    entered={entered}
    onApply={async (code) => {
      await callApi("PUT", "/api/membership/discount", plan === undefined ? { code } : { code, plan });
      await onChanged();
    }}
    onRemove={async () => {
      await callApi("DELETE", "/api/membership/discount");
      await onChanged();
    }}
  />
);
