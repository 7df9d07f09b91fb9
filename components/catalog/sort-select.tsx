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
  /** There is a search that products can match better or worse. */
  searching: boolean;
}

/** The order of the shelf; sends its form as soon as another one is chosen. */
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
