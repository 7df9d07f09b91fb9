"use client";
import { Tag } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Nothing, preload } from "@/components/ui/load-code";
import { showCallFailure } from "@/components/ui/show-call-failure";
import type { EnteredDiscount } from "@/lib/discounts/schema";

const load = () => import("./discount-code-form").then((module) => module.DiscountCodeForm);
const DiscountCodeForm = dynamic(() => load().catch(() => Nothing), { ssr: false });
const preloadForm = preload(load);

interface CodeEntryProps {
  /** Null: no code has been entered. */
  entered: EnteredDiscount | null;
  /** Stores a code, and resolves once `entered` is current; rejects if the code is refused. */
  onApply: (code: string) => Promise<void>;
  /** Removes the code, and resolves once `entered` is current. */
  onRemove: () => Promise<void>;
}

/** The entered code and its state, or a disclosure with the form to enter one. */
export function CodeEntry({ entered, onApply, onRemove }: CodeEntryProps) {
  const [isOpen, setOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const focusBox = () => box.current?.focus(); // the focused control has been removed
  const remove = async () => {
    setRemoving(true);
    await onRemove().then(focusBox, (error: unknown) =>
      showCallFailure(error, "The discount code could not be removed."),
    );
    setRemoving(false);
  };
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
            loading={isRemoving}
            onClick={() => void remove()}
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
          {isOpen ? <DiscountCodeForm onApply={(code) => onApply(code).then(focusBox)} /> : null}
        </details>
      )}
    </div>
  );
}
