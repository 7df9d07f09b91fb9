"use client";
import { X } from "lucide-react";
import { useCallback, useId, useState } from "react";
import { useController } from "react-hook-form";
import { Combobox } from "@/components/ui/combobox";
import { FieldError } from "@/components/ui/field-error";
import { IconButton } from "@/components/ui/icon-button";
import { Label } from "@/components/ui/label";
import { QuantityStepper } from "@/components/ui/quantity-stepper";
import { MAX_LINE_QUANTITY } from "@/lib/core/purchase-limits";
import type { DraftFormValues } from "@/lib/orders/schema/draft-order";

export interface ChosenProduct {
  id: string;
  name: string;
  /** Units that can be sold now. */
  available: number;
}
const MAX_SUGGESTED = 8;

/** The products of a draft order: a search by name, and the chosen ones with their quantities. */
export function DraftLines({ products }: { products: readonly ChosenProduct[] }) {
  const id = useId();
  const [text, setText] = useState("");
  const { field, fieldState } = useController<DraftFormValues, "lines">({ name: "lines" });
  const lines = field.value;
  const suggest = useCallback(
    (query: string) =>
      Promise.resolve(
        products
          .filter(
            (one) =>
              lines.every(({ productId }) => productId !== one.id) &&
              one.name.toLowerCase().includes(query.toLowerCase()),
          )
          .slice(0, MAX_SUGGESTED),
      ),
    [products, lines],
  );
  const add = ({ id: productId }: ChosenProduct) => {
    field.onChange([...lines, { productId, quantity: "1" }]);
    setText("");
  };
  return (
    <div className="col-span-full space-y-2">
      <Label htmlFor={id}>Add a product</Label>
      <Combobox<ChosenProduct>
        id={id}
        label="Add a product"
        placeholder="Type a name"
        value={text}
        onValue={setText}
        suggest={suggest}
        itemKey={(one) => one.id}
        itemText={(one) => one.name}
        onPick={add}
        onSearch={(query) => void suggest(query).then(([first]) => first && query && add(first))}
      />
      <FieldError id={`${id}-error`} error={fieldState.error?.message ?? fieldState.error?.root?.message} />
      <ul aria-label="Products of the order" className="divide-y divide-hairline empty:hidden">
        {lines.map(({ productId, quantity }) => (
          <ChosenLine
            key={productId}
            product={products.find((one) => one.id === productId)}
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
  product: ChosenProduct | undefined;
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
