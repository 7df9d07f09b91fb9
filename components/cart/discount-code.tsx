"use client";
import { useQueryClient } from "@tanstack/react-query";
import { callApi } from "@/components/account/call-api";
import { CodeEntry } from "@/components/discounts/code-entry";
import { refetchQueries } from "@/components/layout/refetch-queries";
import type { EnteredDiscount } from "@/lib/discounts/schema";

/** The discount code in the cart. */
export function DiscountCode({ entered }: { entered: EnteredDiscount | null }) {
  const client = useQueryClient();
  const refresh = () =>
    refetchQueries(client, { predicate: ({ queryKey }) => PRICED.includes(String(queryKey[0])) });
  return (
    <CodeEntry
      entered={entered}
      onApply={async (code) => {
        await callApi("PUT", "/api/cart/discount", { code });
        await refresh();
      }}
      onRemove={async () => {
        await callApi("DELETE", "/api/cart/discount");
        await refresh();
      }}
    />
  );
}

/** The first part of the query keys whose data depends on the code. */
const PRICED = ["quote", "drawer-quote", "/api/cart/membership"];
