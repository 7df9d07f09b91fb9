"use client";
import { X } from "lucide-react";
import { useController } from "react-hook-form";
import { IconButton } from "@/components/ui/icon-button";
import type { DiscountValues } from "@/lib/discounts/schema/admin-discount";
import { ProductSearch, ProductSearchField, type useChosenProducts } from "../product-search";
import { DISCOUNT_FIELDS } from "./discount-fields";

/** The names of the chosen products by id. */
export type ChosenProducts = ReturnType<typeof useChosenProducts<string>>;

/** The product given as a free gift. */
export function GiftField({ products }: { products: ChosenProducts }) {
  return (
    <ProductSearchField<DiscountValues>
      name="giftProductId"
      label={DISCOUNT_FIELDS.giftProductId.label}
      placeholder="Choose a product"
      required
      state="any"
      textOf={(id) => products.find(id) ?? "Deleted product"}
      onPick={({ id, name }) => products.remember(id, name)}
      className="col-span-full"
    />
  );
}

/** The covered products: a search by name, and the chosen ones below it. */
export function ProductsField({ products }: { products: ChosenProducts }) {
  const { field, fieldState } = useController<DiscountValues, "productIds">({ name: "productIds" });
  const chosen = field.value;
  return (
    <div className="col-span-full space-y-2">
      <ProductSearch
        label="Products"
        placeholder="Type a name to add a product"
        state="any"
        chosen={chosen}
        onPick={({ id, name }) => {
          products.remember(id, name);
          field.onChange([...chosen, id]);
        }}
        error={fieldState.error?.message}
      />
      <ul aria-label="Chosen products" className="divide-y divide-hairline empty:hidden">
        {chosen.map((productId) => {
          const name = products.find(productId) ?? "Deleted product";
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
