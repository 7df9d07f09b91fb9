import { Badge, type BadgeProps } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table-types";
import { formatDollars } from "@/lib/core/money";
import {
  describeConditions,
  describeDiscount,
  describePeriod,
  describeUses,
} from "@/lib/discounts/rules/describe-discount";
import type { AdminDiscount, DiscountState } from "@/lib/discounts/schema/admin-discount";
import { actionsColumn } from "../actions-column";
import { DiscountMenu } from "./discount-menu";

/** The states of a discount as the list shows and filters them. */
export const STATE_LABELS: Record<DiscountState, string> = {
  active: "Active",
  scheduled: "Scheduled",
  used_up: "Used up",
  ended: "Ended",
  off: "Off",
};

const TONES: Record<DiscountState, BadgeProps["tone"]> = {
  active: "positive",
  scheduled: "honey",
  used_up: "neutral",
  ended: "neutral",
  off: "plain",
};

const StateBadge = ({ state }: { state: DiscountState }) => (
  <Badge tone={TONES[state]} dot={state === "active"}>
    {STATE_LABELS[state]}
  </Badge>
);

function Name({ discount, onEdit }: { discount: AdminDiscount; onEdit: () => void }) {
  return (
    <span className="block max-w-56 whitespace-normal sm:max-w-72">
      <button
        type="button"
        onClick={onEdit}
        className="block min-h-6 max-w-full text-left font-semibold text-ink wrap-anywhere hover:text-fern hover:underline"
      >
        {discount.title}
      </button>
      <span className="tabular block text-14 font-normal text-ink-soft wrap-anywhere">
        {discount.method === "unique_codes" ? `${discount.code}-…` : (discount.code ?? "Automatic")}
      </span>
      <span className="mt-1 block space-y-1 text-14 font-normal md:hidden">
        <Gives discount={discount} />
        <span className="block text-ink-soft empty:hidden">{describePeriod(discount)}</span>
        <span className="block text-ink-soft">Uses: {describeUses(discount)}</span>
        <StateBadge state={discount.state} />
      </span>
      {discount.paidUses > 0 ? (
        <span className="mt-1 block text-14 font-normal text-ink-soft lg:hidden">
          {formatDollars(discount.sales)} in sales, {formatDollars(discount.given)} given
        </span>
      ) : null}
    </span>
  );
}

function Gives({ discount }: { discount: AdminDiscount }) {
  const conditions = describeConditions(discount);
  return (
    <span className="block max-w-56">
      {describeDiscount(discount)}
      {conditions ? <span className="block text-12 text-ink-soft">{conditions}</span> : null}
    </span>
  );
}

/** The columns of the Discounts tab. */
export const discountColumns = (
  onEdit: (discount: AdminDiscount) => void,
  onDuplicate: (discount: AdminDiscount) => void,
): Column<AdminDiscount>[] => [
  {
    id: "title",
    header: "Discount",
    cell: (discount) => <Name discount={discount} onEdit={() => onEdit(discount)} />,
    isRowHeader: true,
  },
  {
    id: "gives",
    header: "Value",
    cell: (discount) => <Gives discount={discount} />,
    className: "max-md:hidden",
  },
  {
    id: "period",
    header: "When",
    cell: (discount) => (
      <span className="block max-w-52 space-y-1">
        <StateBadge state={discount.state} />
        <span className="block text-14 empty:hidden">{describePeriod(discount)}</span>
      </span>
    ),
    className: "max-md:hidden",
  },
  { id: "uses", header: "Uses", cell: describeUses, align: "end", className: "max-md:hidden" },
  {
    id: "sales",
    header: "Sales",
    cell: ({ sales }) => formatDollars(sales),
    align: "end",
    className: "max-lg:hidden",
  },
  {
    id: "given",
    header: "Given",
    cell: ({ given }) => formatDollars(given),
    align: "end",
    className: "max-lg:hidden",
  },
  actionsColumn((discount) => (
    <DiscountMenu
      discount={discount}
      onEdit={() => onEdit(discount)}
      onDuplicate={() => onDuplicate(discount)}
    />
  )),
];
