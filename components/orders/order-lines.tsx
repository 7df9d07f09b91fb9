import { ProductImage } from "@/components/catalog/product-image";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { formatUsd } from "@/lib/core/money";
import type { OrderView } from "@/lib/orders/schema";

interface OrderLinesProps {
  lines: OrderView["lines"];
  /** Links lines to products that are still sold. */
  linked?: boolean;
}

/** The order's lines with pictures and prices. */
export function OrderLines({ lines, linked = false }: OrderLinesProps) {
  return (
    <ul className="divide-y divide-hairline">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never change
        <li key={index} className="flex items-center gap-4 py-4">
          <ProductImage src={line.imageUrl} alt="" sizes="64px" className="size-16 shrink-0 rounded-field" />
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">
              {linked && line.productSlug ? (
                <Link href={`/products/${line.productSlug}`} className="hover:underline">
                  {line.name}
                </Link>
              ) : (
                line.name
              )}
            </p>
            <p className="tabular flex flex-wrap items-center gap-x-2 text-14 text-ink-soft">
              {line.quantity} × {formatUsd(line.unitPriceCents)}
              {line.returned > 0 ? <Badge tone="plain">{line.returned} removed or refunded</Badge> : null}
              {line.isSubscription ? <Badge>Subscription</Badge> : null}
              {line.isGift ? <Badge>Free gift</Badge> : null}
            </p>
          </div>
          <p className="tabular font-medium">{formatUsd(line.lineTotalCents)}</p>
        </li>
      ))}
    </ul>
  );
}
