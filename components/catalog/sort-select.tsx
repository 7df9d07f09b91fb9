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
  /** The default order. During a search it is `relevance`, which is not offered otherwise. */
  usual: Sort;
}

/**
 * The sort order; changing it submits the form. The default order is sent as an empty value, so that a search from the
 * listing is sorted by relevance.
 */
export function SortSelect({ id, value, usual }: SortSelectProps) {
  const send = (event: ChangeEvent<HTMLSelectElement>) => event.currentTarget.form?.requestSubmit();
  const fieldValue = (sort: Sort) => (sort === usual ? "" : sort);
  return (
    <Select id={id} name="sort" defaultValue={fieldValue(value)} onChange={send} className="w-full">
      {(Object.keys(NAMES) as Sort[]).map((sort) =>
        sort === "relevance" && usual !== "relevance" ? null : (
          <option key={sort} value={fieldValue(sort)}>
            {NAMES[sort]}
          </option>
        ),
      )}
    </Select>
  );
}
