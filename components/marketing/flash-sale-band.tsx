import { Tag } from "lucide-react";
import type { MarketingSettings } from "@/lib/marketing/schema";

/** The active flash sale (D39), which all prices already include. */
export function FlashSaleBand({ sale }: { sale: MarketingSettings["flashSale"] }) {
  if (!sale.enabled) return null;
  return (
    <section aria-label={sale.title} className="bg-clay text-card">
      <p className="mx-auto flex max-w-page flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 sm:px-6">
        <Tag aria-hidden="true" className="size-5" />
        <strong className="font-display text-18">
          {sale.title}: {sale.discountPercentage}% off
        </strong>
        <span>{sale.description}</span>
      </p>
    </section>
  );
}
