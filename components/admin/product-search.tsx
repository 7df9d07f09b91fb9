"use client";
import { useCallback, useId, useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { Field } from "@/components/form/field";
import type { FormFieldProps } from "@/components/form/use-form-field";
import { Combobox } from "@/components/ui/combobox";
import type { ComboboxOptions } from "@/components/ui/combobox-list";
import { FieldError } from "@/components/ui/field-error";
import { Label } from "@/components/ui/label";
import type { Suggest } from "@/components/ui/use-suggestions";
import {
  MAX_PRODUCT_CHOICES,
  type ProductChoice,
  type ProductChoiceState,
} from "@/lib/catalog/schema/product-choice";
import { callAdminApi } from "./admin-session";

/** Products of the server that match a text. @param excluded ids, separated by commas */
function useProductChoices(state: ProductChoiceState, excluded = ""): Suggest<ProductChoice> {
  return useCallback(
    (search, signal) => {
      const query = new URLSearchParams({ search, state, exclude: excluded });
      return callAdminApi<ProductChoice[]>("GET", `/api/admin/product-choices?${query}`, undefined, signal);
    },
    [state, excluded],
  );
}

const LIST: Pick<ComboboxOptions<ProductChoice>, "itemKey" | "noResults" | "note" | "picks"> = {
  itemKey: ({ id }) => id,
  noResults: (query) => (query ? `No products match “${query}”.` : "No products to choose from."),
  note: (count) =>
    count < MAX_PRODUCT_CHOICES ? "" : `Showing the first ${count} products. Keep typing to narrow the list.`,
  picks: true,
};

const nameOf = ({ name }: ProductChoice): string => name;

interface ProductSearchProps {
  label: string;
  placeholder: string;
  /** The products that can be chosen. */
  state: ProductChoiceState;
  /** Ids of the chosen products, which are not suggested again. */
  chosen: readonly string[];
  onPick: (product: ProductChoice) => void;
  error: string | undefined;
}

/** Searches products by name to add them to a form. Enter picks the first suggestion. */
export function ProductSearch({ label, placeholder, state, chosen, onPick, error }: ProductSearchProps) {
  const id = useId();
  const [text, setText] = useState("");
  const suggest = useProductChoices(state, chosen.join(","));
  const pick = (product: ProductChoice) => {
    onPick(product);
    setText("");
  };
  return (
    <>
      <Label htmlFor={id}>{label}</Label>
      <Combobox<ProductChoice>
        {...LIST}
        id={id}
        label={label}
        placeholder={placeholder}
        value={text}
        onValue={setText}
        suggest={suggest}
        itemText={nameOf}
        onPick={pick}
      />
      <FieldError id={`${id}-error`} error={error} />
    </>
  );
}

interface ProductSearchFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  placeholder: string;
  state: ProductChoiceState;
  /** The form's value is the product's id or slug; an empty field is an empty value. */
  keyOf?: (product: ProductChoice) => string;
  itemText?: (product: ProductChoice) => string;
  /** The text of a chosen value. */
  textOf: (value: string) => string;
  /** Called before the form has the product's value. */
  onPick: (product: ProductChoice) => void;
  disabled?: boolean;
}

/** A field for one product, bound by its name: it shows the chosen product, and searches others by name. */
export function ProductSearchField<Values extends FieldValues>(props: ProductSearchFieldProps<Values>) {
  const { name, label, hint, required, className, placeholder, state, textOf, onPick, disabled } = props;
  const { keyOf = ({ id }) => id, itemText = nameOf } = props;
  const { field, fieldState } = useController<Values>({ name });
  const [typed, setTyped] = useState<string>();
  const suggest = useProductChoices(state);
  const value = String(field.value);
  const leave = () => {
    if (typed?.trim() === "") field.onChange("");
    setTyped(undefined);
    field.onBlur();
  };
  const pick = (product: ProductChoice) => {
    onPick(product);
    field.onChange(keyOf(product));
    setTyped(undefined);
  };
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      error={fieldState.error?.message}
      className={className}
    >
      {({ id, ...control }) => (
        <Combobox<ProductChoice>
          {...LIST}
          id={id}
          label={label}
          placeholder={placeholder}
          value={typed ?? (value && textOf(value))}
          onValue={setTyped}
          query={typed ?? ""}
          onEscape={() => setTyped(undefined)}
          suggest={suggest}
          minLength={0}
          itemText={itemText}
          onPick={pick}
          input={{
            ...control,
            ref: field.ref,
            disabled,
            onBlur: leave,
            onFocus: (event) => event.target.select(),
          }}
        />
      )}
    </Field>
  );
}

/**
 * What a form shows of its chosen products, by their value: of the products in its record,
 * and of those that were picked since.
 */
export function useChosenProducts<Shown>(saved: Iterable<readonly [value: string, Shown]> = []) {
  const [picked, setPicked] = useState<ReadonlyMap<string, Shown>>(new Map());
  const known = new Map(saved);
  return {
    find: (value: string): Shown | undefined => picked.get(value) ?? known.get(value),
    remember: (value: string, shown: Shown) => setPicked((before) => new Map(before).set(value, shown)),
  };
}
