"use client";
import { X } from "lucide-react";
import { useCallback, useId, useState } from "react";
import { useController } from "react-hook-form";
import { Combobox } from "@/components/ui/combobox";
import { FieldError } from "@/components/ui/field-error";
import { IconButton } from "@/components/ui/icon-button";
import { Label } from "@/components/ui/label";
import type { DiscountChoice, DiscountValues } from "@/lib/discounts/schema/admin-discount";

const MAX_SUGGESTED = 8;

/** The covered products: a search by name, and the chosen ones below it. */
export function ProductsField({ products }: { products: readonly DiscountChoice[] }) {
  const id = useId();
  const [text, setText] = useState("");
  const { field, fieldState } = useController<DiscountValues, "productIds">({ name: "productIds" });
  const chosen = field.value;
  const suggest = useCallback(
    (query: string) =>
      Promise.resolve(
        products
          .filter((one) => !chosen.includes(one.id) && one.name.toLowerCase().includes(query.toLowerCase()))
          .slice(0, MAX_SUGGESTED),
      ),
    [products, chosen],
  );
  const add = (product: DiscountChoice) => {
    field.onChange([...chosen, product.id]);
    setText("");
  };
  return (
    <div className="col-span-full space-y-2">
      <Label htmlFor={id}>Products</Label>
      <Combobox<DiscountChoice>
        id={id}
        label="Products"
        placeholder="Type a name to add a product"
        value={text}
        onValue={setText}
        suggest={suggest}
        itemKey={(one) => one.id}
        itemText={(one) => one.name}
        onPick={add}
        onSearch={(query) => void suggest(query).then(([first]) => first && query && add(first))}
      />
      <FieldError id={`${id}-error`} error={fieldState.error?.message} />
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
