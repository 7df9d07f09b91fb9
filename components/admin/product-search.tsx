"use client";
import { useCallback, useId, useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { FieldError } from "@/components/ui/field-error";
import { Label } from "@/components/ui/label";

const MAX_SUGGESTED = 8;

interface ProductSearchProps<Product> {
  label: string;
  placeholder: string;
  products: readonly Product[];
  /** Ids of the chosen products, which are not suggested again. */
  chosen: readonly string[];
  onPick: (product: Product) => void;
  error: string | undefined;
}

/** Searches products by name to add them to a form. Enter picks the first suggestion. */
export function ProductSearch<Product extends { id: string; name: string }>({
  label,
  placeholder,
  products,
  chosen,
  onPick,
  error,
}: ProductSearchProps<Product>) {
  const id = useId();
  const [text, setText] = useState("");
  const suggest = useCallback(
    (query: string) =>
      Promise.resolve(
        products
          .filter((one) => !chosen.includes(one.id) && one.name.toLowerCase().includes(query.toLowerCase()))
          .slice(0, MAX_SUGGESTED),
      ),
    [products, chosen],
  );
  const pick = (product: Product) => {
    onPick(product);
    setText("");
  };
  return (
    <>
      <Label htmlFor={id}>{label}</Label>
      <Combobox<Product>
        id={id}
        label={label}
        placeholder={placeholder}
        value={text}
        onValue={setText}
        suggest={suggest}
        itemKey={(one) => one.id}
        itemText={(one) => one.name}
        onPick={pick}
        onSearch={(query) => void suggest(query).then(([first]) => first && query && pick(first))}
      />
      <FieldError id={`${id}-error`} error={error} />
    </>
  );
}
