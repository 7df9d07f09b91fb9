"use client";
import { Check, ScanBarcode } from "lucide-react";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { Badge } from "@/components/ui/badge";
import { useHydrated } from "@/components/ui/before-hydration/inert-until-hydrated";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { formatCount } from "@/lib/core/format-count";
import { isComplete } from "@/lib/fulfillment/rules/counting";
import type { PackingOrder } from "@/lib/fulfillment/schema";
import { usePermission } from "../staff-role";
import { PackedLine } from "./packed-line";
import { type PackingMessage, usePacking } from "./use-packing";

interface PackTableProps {
  order: PackingOrder;
  /** Number of orders to pack, including this one. */
  left: number;
  /** Opens the next order without packing this one. */
  onSkip: () => void;
  onPacked: () => void;
}

/** A phone opens its keyboard over the screen when a field gets the focus. */
const hasKeyboard = (): boolean => window.matchMedia("(pointer: fine)").matches;

/** One order at the packing table. The field keeps the focus: every scan ends with Enter. */
export function PackTable({ order: opened, left, onSkip, onPacked }: PackTableProps) {
  const { order, counts, message, isBusy, isLost, scan, setCount, confirm } = usePacking(opened, onPacked);
  const can = usePermission();
  const field = useRef<HTMLInputElement>(null);
  const focusField = () => {
    if (hasKeyboard()) field.current?.focus();
  };
  const isHydrated = useHydrated();
  useEffect(() => {
    if (isHydrated && hasKeyboard()) field.current?.focus();
  }, [isHydrated]);
  const isReady = isComplete(order.products, counts);
  return (
    <div className="max-w-3xl">
      <Heading order={order} left={left} />
      <ScanField
        field={field}
        onEnter={(code) => {
          if (isBusy) return;
          if (code) scan(code);
          else void confirm();
        }}
      />
      <Result message={message} />
      <ul className="mt-4 divide-y divide-hairline border-y border-hairline-strong">
        {order.products.map((product) => (
          <PackedLine
            key={product.key}
            product={product}
            count={counts[product.key] ?? 0}
            onCount={(count) => {
              setCount(product.key, count);
              focusField();
            }}
          />
        ))}
      </ul>
      <div className="sticky bottom-0 -mx-4 mt-4 flex flex-wrap items-center justify-end gap-3 border-t border-hairline bg-paper px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:px-0">
        {left > 1 || isLost ? (
          <Button variant="ghost" aria-disabled={isBusy} onClick={onSkip}>
            {isLost ? "Next order" : "Skip for now"}
          </Button>
        ) : null}
        {can("orders.edit") ? (
          <Button
            loading={isBusy}
            aria-disabled={!isReady}
            onClick={() => {
              void confirm();
              focusField();
            }}
          >
            <Check aria-hidden="true" className="size-4.5" />
            Mark packed
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** @param onEnter gets the code, empty for Enter alone */
function ScanField({
  field,
  onEnter,
}: {
  field: RefObject<HTMLInputElement | null>;
  onEnter: (code: string) => void;
}) {
  const enter = (event: FormEvent) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? "";
    if (field.current) field.current.value = "";
    onEnter(code);
  };
  return (
    <form onSubmit={enter} className="mt-4">
      <label htmlFor="scan" className="mb-1.5 block text-14 font-semibold">
        Scan or type a barcode or SKU
      </label>
      <div className="relative">
        <ScanBarcode
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
        />
        <Input
          ref={field}
          id="scan"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-describedby="scan-help"
          className="h-14 pl-11 text-18"
        />
      </div>
      <p id="scan-help" className="mt-1.5 text-14 text-ink-soft">
        Once everything is counted, Enter without a code marks the order as packed.
      </p>
    </form>
  );
}

function Heading({ order, left }: Pick<PackTableProps, "order" | "left">) {
  const { id, orderNumber, customerName, fulfillmentMethod, methodName, notes } = order;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-22 font-semibold">
          <Link href={`/admin/orders/${id}`} className="tabular hover:underline">
            {orderNumber}
          </Link>
          {fulfillmentMethod === "pickup" ? <Badge tone="plain">Pickup</Badge> : null}
          {methodName ? <Badge tone="honey">{methodName}</Badge> : null}
        </h2>
        <p className="tabular text-14 text-ink-soft">{formatCount(left, "order")} to pack</p>
      </div>
      <p className="wrap-anywhere text-ink-soft">{customerName || "Without a name"}</p>
      {notes ? (
        <p className="mt-2 rounded-field bg-honey-soft px-3 py-2 text-14 wrap-anywhere whitespace-pre-line text-honey-deep">
          <strong className="font-semibold">Staff notes: </strong>
          {notes}
        </p>
      ) : null}
    </>
  );
}

/** The result of the last scan or attempt, large enough to read at arm's length. */
function Result({ message }: { message: PackingMessage | undefined }) {
  return (
    <div role="status" aria-live="assertive" className="mt-3 min-h-14">
      {message ? (
        <p
          key={message.attempt}
          className={cn(
            "rounded-field border px-4 py-3 text-18 font-semibold wrap-anywhere",
            message.isError
              ? "border-clay/60 bg-clay-soft text-clay-deep"
              : "border-clover/45 bg-fern-soft text-fern-deep",
          )}
        >
          {message.isError ? <span className="sr-only">Error: </span> : null}
          {message.sentence}
        </p>
      ) : null}
    </div>
  );
}
