"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { KeysetPage } from "@/lib/admin/schema/list";
import type { Campaign } from "@/lib/campaigns/schema";
import {
  type AdminDiscount,
  DISCOUNT_STATES,
  type DiscountChoice,
  type DiscountListParams,
} from "@/lib/discounts/schema/admin-discount";
import { countActiveFilters } from "../list-filters";
import { ListScreen } from "../list-screen";
import { usePermission } from "../staff-role";
import { useKeysetList } from "../use-admin-list";
import { discountColumns, STATE_LABELS } from "./discount-columns";
import { DiscountForm } from "./discount-form";

interface DiscountListProps {
  params: DiscountListParams;
  page: KeysetPage<AdminDiscount>;
  plans: readonly DiscountChoice[];
  /** Automatic discounts that are turned on. */
  automatic: readonly AdminDiscount[];
  /** Sales and price changes. */
  campaigns: readonly Campaign[];
  timeZone: string;
}

const METHODS = [
  ["code", "Single code"],
  ["unique_codes", "Unique codes"],
  ["automatic", "Automatic"],
] as const;

const EMPTY =
  "Offer a percentage, an amount, free delivery or free items, with a code or automatically, on orders or on the first month of a membership.";

/** The Discounts tab. */
export function DiscountList({ params, page, ...form }: DiscountListProps) {
  const [begun, setBegun] = useState<{ original?: AdminDiscount }>();
  const canEdit = usePermission()("discounts.edit");
  const isFirst = page.total === 0 && params.search === "" && countActiveFilters(params) === 0;
  return (
    <>
      <ListScreen
        list={useKeysetList(params, page)}
        noun={{ one: "discount", many: "discounts" }}
        search={{ placeholder: "Title or code" }}
        filters={[
          {
            name: "state",
            label: "Status",
            all: "Any status",
            options: DISCOUNT_STATES.map((state) => [state, STATE_LABELS[state]]),
          },
          { name: "method", label: "Method", all: "Any method", options: METHODS },
        ]}
        create={{ label: "New discount", permission: "discounts.edit" }}
        columns={(edit) => discountColumns(edit, (original) => setBegun({ original }))}
        nameOf={({ title }) => title}
        empty={
          isFirst && canEdit ? (
            <EmptyState title="No discounts yet" hint={EMPTY}>
              <Button onClick={() => setBegun({})}>Create the first discount</Button>
            </EmptyState>
          ) : (
            EMPTY
          )
        }
        editor={({ saved, onClose }) => <DiscountForm {...form} discount={saved} onClose={onClose} />}
      />
      {begun ? (
        <DiscountForm
          {...form}
          discount={undefined}
          original={begun.original}
          onClose={() => setBegun(undefined)}
        />
      ) : null}
      {page.total > 0 ? (
        <p className="mt-4 text-14 text-ink-soft">
          Sales: items and delivery on paid orders that used the discount, plus first months of memberships,
          after the discount and before tax. Given: the total amount discounted. Canceled orders are excluded;
          refunds are not subtracted.
        </p>
      ) : null}
    </>
  );
}
