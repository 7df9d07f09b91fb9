"use client";
import { X } from "lucide-react";
import { useController } from "react-hook-form";
import { IconButton } from "@/components/ui/icon-button";
import type { DiscountChoice, DiscountValues } from "@/lib/discounts/schema/admin-discount";
import { ProductSearch } from "../product-search";

/** The covered products: a search by name, and the chosen ones below it. */
export function ProductsField({ products }: { products: readonly DiscountChoice[] }) {
  const { field, fieldState } = useController<DiscountValues, "productIds">({ name: "productIds" });
  const chosen = field.value;
  return (
    <div className="col-span-full space-y-2">
      <ProductSearch
        label="Products"
        placeholder="Type a name to add a product"
        products={products}
        chosen={chosen}
        onPick={({ id }) => field.onChange([...chosen, id])}
        error={fieldState.error?.message}
      />
      <ul aria-label="Chosen products" className="divide-y divide-hairline empty:hidden">
        {chosen.map((productId) => {
          const name = products.find((one) => one.id === productId)?.name ?? "Deleted product";
          return (
            <li key={productId} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <IconButton
                icon={X}
                label={`Remove ${name}`}
                onClick={() => field.onChange(chosen.filter((one) => one !== productId))}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
