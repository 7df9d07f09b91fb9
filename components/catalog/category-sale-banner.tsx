import { Tag } from "lucide-react";
import { CATEGORY_SALE_PERCENT } from "@/lib/pricing/rules/percents";

/** Shown above a category's products while its offer is active; the cards' prices already include it (D19). */
export function CategorySaleBanner() {
  return (
    <p className="flex items-center gap-3 rounded-card bg-clay-soft px-5 py-3.5 font-semibold text-clay-deep">
      <Tag aria-hidden="true" className="size-5 shrink-0" />
      {`Category Flash Sale - Extra ${CATEGORY_SALE_PERCENT}% off`}
    </p>
  );
}
