import { Link } from "@/components/ui/link";
import type { AdminLot, ProductStock } from "@/lib/inventory/schema";
import { DetailSection } from "../customers/detail-section";
import { expiryText, LotStateBadge, lotName } from "./lot-state";
import { ReceiveStock } from "./receive-stock";

interface ProductLotsProps {
  product: { id: string; name: string; minRemainingDays: number; inventory: number };
  /** Null for a product without lots. */
  found: { stock: ProductStock; lots: AdminLot[] } | null;
}

/** A product's lots, and where its units are. */
export function ProductLots({ product, found }: ProductLotsProps) {
  return (
    <DetailSection
      title="Lots"
      none={found ? "No units on hand." : "Receive stock with a best-before date to start with lots."}
      intro={
        <div className="mt-3 space-y-3">
          {found ? <Units stock={found.stock} /> : null}
          <ReceiveStock
            product={product}
            firstOf={found ? null : product.inventory}
            newestAt={found?.lots
              .map(({ createdAt }) => createdAt)
              .sort()
              .at(-1)}
          />
        </div>
      }
      all={{ href: `/admin/lots?product=${product.id}&state=all`, label: "All lots" }}
      rows={(found?.lots ?? []).map((lot) => ({
        id: lot.id,
        left: (
          <>
            <Link href={`/admin/lots/${lot.id}`} className="prose-link">
              {lotName(lot)}
            </Link>
            <span className="block text-12 text-ink-soft">{expiryText(lot)}</span>
            {lot.state === "for_sale" ? null : (
              <span className="mt-1 block">
                <LotStateBadge state={lot.state} />
              </span>
            )}
          </>
        ),
        right: lot.quantity.toLocaleString("en-US"),
      }))}
    />
  );
}

function Units({ stock: { onHand, forSale, held, toPack, blocked, short } }: { stock: ProductStock }) {
  const rows: [string, number][] = [
    ["In lots", onHand],
    ["For sale", forSale - held],
    ["Held for payments", held],
    ["Sold, not packed", toPack],
    ["Not for sale", blocked],
    ["Sold or held, missing", short],
  ];
  return (
    <dl className="tabular space-y-1 text-14">
      {rows.map(([label, count], index) =>
        count === 0 && index > 1 ? null : (
          <div key={label} className="flex justify-between gap-4">
            <dt className={index === 0 ? "font-semibold" : "text-ink-soft"}>{label}</dt>
            <dd className={index === 0 ? "font-semibold" : undefined}>{count.toLocaleString("en-US")}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
