"use client";
import { Search } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Input } from "@/components/ui/input";

const PAUSE_MS = 300;

interface ListSearchProps {
  /** What the field searches, for its label. */
  label: string;
  placeholder: string;
  /** Search text of the address. */
  value: string;
  onSearch: (text: string) => void;
}

/** The search field above a list: searches when typing pauses or on Enter. */
export function ListSearch({ label, placeholder, value, onSearch }: ListSearchProps) {
  const [text, setText] = useState(value);
  const lastSearch = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    if (value === lastSearch.current) return;
    lastSearch.current = value; // the address changed, for example by the Back button
    setText(value);
  }, [value]);
  const searchFor = useCallback((typed: string) => {
    const wanted = typed.trim();
    if (wanted === lastSearch.current) return;
    lastSearch.current = wanted;
    search.current(wanted);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => searchFor(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, searchFor]);
  return (
    <span className="relative block min-w-[min(13rem,100%)] flex-1 sm:max-w-96">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={120}
        className="pl-10"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") searchFor(text);
        }}
      />
    </span>
  );
}
