"use client";
import { LayoutGrid, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { memo, type RefObject, useLayoutEffect, useState } from "react";
import { callApi } from "@/components/account/call-api";
import { type ComboboxField, useCombobox } from "@/components/ui/combobox";
import { Highlight } from "@/components/ui/highlight";
import type { CategorySuggestion, ProductSuggestion } from "@/lib/catalog/schema";
import { formatUsd, parseDollars } from "@/lib/core/money";
import { ProductImage } from "./product-image";

/** A product, a category, or a search for the text. */
type Suggestion = ProductSuggestion | CategorySuggestion | { searchFor: string };

async function suggest(text: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const path = `/api/search/suggestions?search=${encodeURIComponent(text)}`;
  const found = await callApi<(ProductSuggestion | CategorySuggestion)[]>("GET", path, undefined, signal);
  return found.length > 0 ? [...found, { searchFor: text }] : [];
}

const textOf = (item: Suggestion) => ("searchFor" in item ? `Search for “${item.searchFor}”` : item.name);

function keyOf(item: Suggestion): string {
  if ("searchFor" in item) return "search";
  return "slug" in item ? item.slug : `category ${item.category}`;
}

function Row({ item, query }: { item: Suggestion; query: string }) {
  if (!("slug" in item)) {
    const Icon = "category" in item ? LayoutGrid : Search;
    return (
      <>
        <span className="grid size-11 shrink-0 place-items-center text-fern">
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </span>
        <span className="min-w-0 font-semibold text-fern wrap-anywhere">
          {textOf(item)}
          {"category" in item ? (
            <span className="block text-14 font-normal text-ink-soft">All of this category</span>
          ) : null}
        </span>
      </>
    );
  }
  const cents = parseDollars(item.price);
  return (
    <>
      <ProductImage
        src={item.imageUrl}
        alt=""
        placeholder={item.imagePlaceholder}
        sizes="44px"
        className="size-11 shrink-0 rounded-field"
      />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block leading-5 font-medium">
          <Highlight text={item.name} query={query} />
        </span>
        <span className="block text-14 text-ink-soft">{item.unitLabel}</span>
      </span>
      {cents === undefined ? null : <span className="tabular font-semibold">{formatUsd(cents)}</span>}
    </>
  );
}

interface SearchSuggestionsProps {
  /** Id of the field. */
  id: string;
  input: RefObject<HTMLInputElement | null>;
  /** Must be stable between renders; it makes the field a combobox. */
  onField: (field: ComboboxField) => void;
  onDone: (() => void) | undefined;
}

/** Product suggestions for a form's search field; its code is loaded on first use. */
export const SearchSuggestions = memo(({ id, input, onField, onDone }: SearchSuggestionsProps) => {
  const router = useRouter();
  const [text, setText] = useState(() => input.current?.value ?? "");
  const write = (value: string) => {
    setText(value);
    if (input.current && input.current.value !== value) input.current.value = value;
  };
  const pick = (item: Suggestion) => {
    if ("searchFor" in item) return input.current?.form?.requestSubmit();
    write("");
    router.push("slug" in item ? `/products/${item.slug}` : `/shop?category=${item.category}`);
    onDone?.();
  };
  const { field, list } = useCombobox<Suggestion>(id, {
    label: "Search products",
    value: text,
    startOpen: true,
    onValue: write,
    suggest,
    itemKey: keyOf,
    itemText: textOf,
    renderItem: (item, query) => <Row item={item} query={query} />,
    onPick: pick,
    noResults: (query) => `No products match “${query}”.`,
    listClassName: "max-h-[min(34rem,70dvh)] sm:left-auto sm:w-96 sm:max-w-[calc(100vw-2rem)]",
  });
  useLayoutEffect(() => onField(field));
  return list;
});
