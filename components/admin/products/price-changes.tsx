import type { PricePreview } from "@/lib/catalog/schema/admin-product";

const unchangedText = (count: number): string =>
  count === 1 ? "1 product keeps its price." : `${count.toLocaleString("en-US")} products keep their prices.`;

/** Every price that a bulk change affects: the regular price, then the derived prices. */
export function PriceChanges({
  preview: { products, unchanged, flashSalePercent },
}: {
  preview: PricePreview;
}) {
  return (
    <section aria-label="Prices that change" className="space-y-3">
      {products.length > 0 ? (
        <p className="text-14 text-ink-soft">
          One unit, in dollars, before{" "}
          {flashSalePercent > 0
            ? `other offers; all but the regular price include the flash sale of ${flashSalePercent}%`
            : "offers"}
          . Orders already placed keep their prices.
        </p>
      ) : null}
      <ul className="divide-y divide-hairline rounded-card border border-hairline empty:hidden">
        {products.map(({ id, name, hasScheduledPrice, prices: [regular, ...derived] }) => (
          <li key={id} className="px-4 py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              {regular ? <Change {...regular} /> : null}
            </p>
            {hasScheduledPrice ? (
              <p className="text-14 text-ink-soft">
                A scheduled price applies now. These prices apply when it ends.
              </p>
            ) : null}
            <dl className="mt-1 text-14 text-ink-soft">
              {derived.map((price) => (
                <div key={price.label} className="flex flex-wrap justify-between gap-x-4">
                  <dt>{price.label}</dt>
                  <dd>
                    <Change {...price} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {unchanged > 0 ? <p className="text-14 text-ink-soft">{unchangedText(unchanged)}</p> : null}
    </section>
  );
}

function Change({ before, after }: { before: string; after: string }) {
  return (
    <span className="tabular whitespace-nowrap">
      <span className="sr-only">from </span>${before} <span aria-hidden="true">→</span>
      <span className="sr-only"> to </span> <span className="text-ink">${after}</span>
    </span>
  );
}
