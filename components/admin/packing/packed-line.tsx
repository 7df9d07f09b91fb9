import { CircleCheck } from "lucide-react";
import { ProductImage } from "@/components/catalog/product-image";
import { Button } from "@/components/ui/button";
import { QuantityStepper } from "@/components/ui/quantity-stepper";
import { defaultSku } from "@/lib/catalog/rules";
import type { PickedProduct } from "@/lib/fulfillment/schema";
import { LotLine } from "./lot-line";

interface PackedLineProps {
  product: PickedProduct;
  count: number;
  onCount: (count: number) => void;
}

/** A product of the order on the packing table, counted by scans or by hand. */
export function PackedLine({ product, count, onCount }: PackedLineProps) {
  const { name, sku, productId, barcode, units, imageUrl, unitLabel, lots, missing } = product;
  const isCounted = count >= units;
  const code = sku ?? (productId && defaultSku(productId));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5">
      <ProductImage src={imageUrl} alt="" sizes="56px" className="size-14 shrink-0 rounded-field" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-14 text-ink-soft wrap-anywhere">
          {[unitLabel, code, barcode].filter(Boolean).join(" · ")}
        </p>
        {lots.map((lot) => (
          <p key={lot.id} className="mt-0.5 text-14">
            <LotLine lot={lot} />
          </p>
        ))}
        {missing > 0 ? (
          <p className="mt-0.5 text-14 font-semibold text-clay-deep">
            {missing} missing: no lot on hand would arrive with enough life left
          </p>
        ) : null}
      </div>
      <div className="ml-auto flex items-center gap-3">
        {isCounted ? (
          <CircleCheck aria-hidden="true" className="size-6 text-clover-deep" />
        ) : (
          <Button size="sm" variant="ghost" onClick={() => onCount(units)} aria-label={`Count all: ${name}`}>
            All
          </Button>
        )}
        <QuantityStepper value={count} min={0} max={units} of={name} onChange={onCount} />
        <p className="tabular text-22 font-semibold whitespace-nowrap">
          <span className="sr-only">Counted: {count} </span>
          <span className="text-16 font-normal text-ink-soft">of</span> {units}
        </p>
      </div>
    </li>
  );
}
