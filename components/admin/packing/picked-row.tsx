import { ProductImage } from "@/components/catalog/product-image";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import type { PickList } from "@/lib/fulfillment/schema";
import { LotLine } from "./lot-line";

interface PickedRowProps {
  product: PickList["groups"][number]["products"][number];
  isTicked: boolean;
  onTick: () => void;
}

/** A product to take from the shelf, with its lots. The whole row ticks it: hands are busy in a kitchen. */
export function PickedRow({ product, isTicked, onTick }: PickedRowProps) {
  const { key, name, sku, unitLabel, units, imageUrl, lots, missing } = product;
  const inLots = lots.reduce((sum, lot) => sum + lot.units, missing);
  return (
    <li className="break-inside-avoid">
      <label
        htmlFor={`picked-${key}`}
        className={cn(
          "flex min-h-11 cursor-pointer items-start gap-3 py-3 sm:gap-4",
          isTicked && "opacity-60 print:opacity-100",
        )}
      >
        <Checkbox
          id={`picked-${key}`}
          checked={isTicked}
          onCheckedChange={onTick}
          className="mt-1 shrink-0"
          aria-label={`${name}, ${units}`}
        />
        <ProductImage
          src={imageUrl}
          alt=""
          sizes="48px"
          className="size-12 shrink-0 rounded-field print:hidden"
        />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-14 text-ink-soft wrap-anywhere">
            {[unitLabel, sku].filter(Boolean).join(" · ")}
          </span>
          {lots.map((lot) => (
            <span key={lot.id} className="mt-1 block text-14">
              <LotLine lot={lot} />
            </span>
          ))}
          {lots.length > 0 && inLots < units ? (
            <span className="mt-1 block text-14">
              <strong className="tabular font-semibold">{units - inLots}</strong> × without a lot
            </span>
          ) : null}
          {missing > 0 ? (
            <span className="mt-1 block text-14 font-semibold text-clay-deep">{missing} missing</span>
          ) : null}
        </span>
        <span className="tabular text-22 leading-tight font-semibold">{units}</span>
      </label>
    </li>
  );
}
