"use client";
import { Search } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import type { SearchSuggestions } from "@/components/catalog/search-suggestions";
import { cn } from "@/components/ui/cn";
import type { ComboboxField } from "@/components/ui/combobox";
import { GetForm } from "@/components/ui/get-form";

const loadSuggestions = () => import("@/components/catalog/search-suggestions");

/** Code of the suggestions, loaded when the field is first used. The form also searches without it, such as offline. */
function useSuggestions() {
  const [Suggestions, setSuggestions] = useState<typeof SearchSuggestions>();
  const load = () => {
    loadSuggestions().then(
      (module) => setSuggestions(() => module.SearchSuggestions),
      () => undefined,
    );
  };
  return { Suggestions, load };
}

interface SearchFormProps {
  id: string;
  className?: string;
  /** Label of the search on pages with two of them. */
  label?: string;
  onDone?: () => void;
}

/**
 * Product search: a plain GET form to /shop, which works without JavaScript; empty searches are not submitted. After
 * its first focus the field suggests results while typing.
 */
export function SearchForm({ id, className, label, onDone }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [field, setField] = useState<ComboboxField>();
  const { Suggestions, load } = useSuggestions();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!input.current) return;
    input.current.value = input.current.value.trim();
    if (input.current.value === "") event.preventDefault();
    else onDone?.();
  };
  return (
    <GetForm
      action="/shop"
      role="search"
      aria-label={label}
      onSubmit={submit}
      className={cn("relative", className)}
    >
      <label htmlFor={id} className="sr-only">
        Search products
      </label>
      <input
        ref={input}
        onChange={load}
        {...field}
        id={id}
        name="search"
        type="search"
        maxLength={120}
        placeholder="Search products"
        autoComplete="off"
        spellCheck={false}
        onFocus={load}
        className="h-11 w-full rounded-chip border border-edge bg-card pr-12 pl-5 text-16 text-ink placeholder:text-ink-soft [&::-webkit-search-cancel-button]:hidden"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-chip text-fern hover:bg-fern-soft"
      >
        <Search className="icon" />
      </button>
      {Suggestions ? <Suggestions id={id} input={input} onField={setField} onDone={onDone} /> : null}
    </GetForm>
  );
}
