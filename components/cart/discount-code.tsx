"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Tag } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { callApi } from "@/components/account/call-api";
import { refetchQueries } from "@/components/layout/refetch-queries";
import { Button } from "@/components/ui/button";
import { Nothing, preload } from "@/components/ui/load-code";
import { showCallFailure } from "@/components/ui/show-call-failure";
import type { EnteredDiscount } from "@/lib/discounts/schema";

const load = () => import("./discount-code-form").then((module) => module.DiscountCodeForm);
const DiscountCodeForm = dynamic(() => load().catch(() => Nothing), { ssr: false });
const preloadForm = preload(load);

/** The code in the cart and its state, or a disclosure with the form to enter one. */
export function DiscountCode({ entered }: { entered: EnteredDiscount | null }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const refresh = async () => {
    await refetchQueries(client, { predicate: ({ queryKey }) => PRICED.includes(String(queryKey[0])) });
    box.current?.focus(); // the focused control has been removed
  };
  const remove = useMutation({
    mutationFn: () => callApi("DELETE", "/api/cart/discount"),
    onSuccess: refresh,
    onError: (error) => showCallFailure(error, "The discount code could not be removed."),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, which shows twice here
    <div ref={box} tabIndex={-1} role="group" aria-label="Discount code" className="text-14 outline-none">
      {entered ? (
        <div className="flex items-center gap-2">
          <Tag aria-hidden="true" className="size-4 shrink-0 text-clover-deep" />
          <p className="min-w-0 flex-1 py-0.5" role="status">
            <span className="font-semibold wrap-anywhere">{entered.code}</span>
            {entered.state === "applied" ? " applied" : null}
            {entered.message ? <span className="block text-ink-soft">{entered.message}</span> : null}
          </p>
          <Button
            variant="ghost"
            size="sm"
            loading={remove.isPending}
            onClick={() => remove.mutate()}
            aria-label={`Remove discount code ${entered.code}`}
          >
            Remove
          </Button>
        </div>
      ) : (
        <details
          onToggle={(event) => setOpen(event.currentTarget.open)}
          onPointerEnter={preloadForm}
          onFocus={preloadForm}
        >
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 font-medium text-fern hover:underline">
            Discount code
          </summary>
          {isOpen ? <DiscountCodeForm onApplied={refresh} /> : null}
        </details>
      )}
    </div>
  );
}

/** The first part of the query keys whose data depends on the code. */
const PRICED = ["quote", "drawer-quote", "/api/cart/membership"];
