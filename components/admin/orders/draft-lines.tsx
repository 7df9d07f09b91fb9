"use client";
import { X } from "lucide-react";
import { useController } from "react-hook-form";
import { IconButton } from "@/components/ui/icon-button";
import { QuantityStepper } from "@/components/ui/quantity-stepper";
import type { ProductChoice } from "@/lib/catalog/schema/product-choice";
import { MAX_LINE_QUANTITY } from "@/lib/core/purchase-limits";
import type { DraftFormValues } from "@/lib/orders/schema/draft-order";
import { ProductSearch, useChosenProducts } from "../product-search";

/** The products of a draft order: a search by name, and the chosen ones with their quantities. */
export function DraftLines() {
  const { field, fieldState } = useController<Pick<DraftFormValues, "lines">, "lines">({ name: "lines" });
  const lines = field.value;
  const products = useChosenProducts<ProductChoice>();
  return (
    <div className="col-span-full space-y-2">
      <ProductSearch
        label="Add a product"
        placeholder="Type a name"
        state="active"
        chosen={lines.map(({ productId }) => productId)}
        onPick={(product) => {
          products.remember(product.id, product);
          field.onChange([...lines, { productId: product.id, quantity: "1" }]);
        }}
        error={fieldState.error?.message ?? fieldState.error?.root?.message}
      />
      <ul aria-label="Products of the order" className="divide-y divide-hairline empty:hidden">
        {lines.map(({ productId, quantity }) => (
          <ChosenLine
            key={productId}
            product={products.find(productId)}
            quantity={Number(quantity)}
            onQuantity={(next) =>
              field.onChange(
                lines.map((line) =>
                  line.productId === productId ? { productId, quantity: String(next) } : line,
                ),
              )
            }
            onRemove={() => field.onChange(lines.filter((line) => line.productId !== productId))}
          />
        ))}
      </ul>
    </div>
  );
}

interface ChosenLineProps {
  product: ProductChoice | undefined;
  quantity: number;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

function ChosenLine({ product, quantity, onQuantity, onRemove }: ChosenLineProps) {
  const { name = "Deleted product", available = 0 } = product ?? {};
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {name}
        {quantity > available ? (
          <span className="block text-14 text-clay-deep">
            {available > 0 ? `Only ${available} in stock now` : "Out of stock now"}
          </span>
        ) : null}
      </span>
      <QuantityStepper value={quantity} onChange={onQuantity} of={name} min={1} max={MAX_LINE_QUANTITY} />
      <IconButton icon={X} label={`Remove ${name}`} onClick={onRemove} />
    </li>
  );
}
