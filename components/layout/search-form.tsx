"use client";
import { Search } from "lucide-react";
import Form from "next/form";
import type { FormEvent } from "react";
import { cn } from "@/components/ui/cn";

interface SearchFormProps {
  id: string;
  className?: string;
  onDone?: () => void;
}

/** Product search: a plain GET form to /shop, so that it works without JavaScript; empty searches go nowhere. */
export function SearchForm({ id, className, onDone }: SearchFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const input = event.currentTarget.elements.namedItem("search");
    if (!(input instanceof HTMLInputElement)) return;
    input.value = input.value.trim();
    if (input.value === "") event.preventDefault();
    else onDone?.();
  };
  return (
    <Form
      action="/shop"
      role="search"
      onSubmit={submit}
      prefetch={false}
      className={cn("relative", className)}
    >
      <label htmlFor={id} className="sr-only">
        Search products
      </label>
      <input
        id={id}
        name="search"
        type="search"
        maxLength={120}
        placeholder="Search products"
        autoComplete="off"
        className="h-11 w-full rounded-chip border border-edge bg-card pr-12 pl-5 text-16 text-ink placeholder:text-ink-soft [&::-webkit-search-cancel-button]:hidden"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-chip text-fern hover:bg-fern-soft"
      >
        <Search aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </button>
    </Form>
  );
}
