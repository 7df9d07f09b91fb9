"use client";
import type { ChangeEvent } from "react";
import { Select } from "@/components/ui/select";
import type { Sort } from "@/lib/catalog/schema";

const NAMES: Record<Sort, string> = {
  relevance: "Best match",
  name: "Name",
  "price-low": "Price: low to high",
  "price-high": "Price: high to low",
  category: "Category",
};

interface SortSelectProps {
  id: string;
  value: Sort;
  /** Whether there is a search, which allows sorting by relevance. */
  searching: boolean;
}

/** The sort order; changing it submits the form. */
export function SortSelect({ id, value, searching }: SortSelectProps) {
  const send = (event: ChangeEvent<HTMLSelectElement>) => event.currentTarget.form?.requestSubmit();
  return (
    <Select id={id} name="sort" defaultValue={value} onChange={send} className="w-full">
      {Object.entries(NAMES).map(([sort, name]) =>
        sort === "relevance" && !searching ? null : (
          <option key={sort} value={sort}>
            {name}
          </option>
        ),
      )}
    </Select>
  );
}
