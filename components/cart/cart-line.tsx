"use client";
import { Trash2 } from "lucide-react";
import { ProductImage } from "@/components/catalog/product-image";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { LineLimitNote } from "@/components/ui/line-limit-note";
import { Link } from "@/components/ui/link";
import { Price } from "@/components/ui/price";
import { QuantityStepper } from "@/components/ui/quantity-stepper";
import type { ApiCartItem } from "@/lib/cart/schema";
import { formatUsd, multiplyCents, parseDollars } from "@/lib/core/money";
import { SUBSCRIPTION_PERCENT_OFF } from "@/lib/pricing/rules/percents";
import { DEFAULT_INTERVAL_DAYS } from "@/lib/subscriptions/rules/intervals";
import { shortageText } from "./shortage-text";
import { unitCents } from "./use-cart";

interface CartLineProps {
  line: ApiCartItem;
  /** Disables the controls while a change is in progress. */
  busy: boolean;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  /** Undefined when the line cannot become a subscription because it is for members. */
  onSwitch: ((isSubscription: boolean) => void) | undefined;
  /** Called when a link of the line is followed. */
  onLeave: () => void;
}

/** The line's purchase mode, one-time or subscription, and the control to switch it (D22). */
function Subscription({ line, busy, onSwitch }: Pick<CartLineProps, "line" | "busy" | "onSwitch">) {
  if (line.hasLapsed)
    return (
      <p className="mt-2 text-14 text-clay-deep">
        Subscribe & save is for members. You'll buy this once, at its one-time price.
      </p>
    );
  if (!onSwitch) return null;
  return (
    <button
      type="button"
      aria-disabled={busy}
      onClick={() => (busy ? undefined : onSwitch(!line.isSubscription))}
      className="mt-1 inline-flex min-h-11 items-center text-left text-14 text-fern underline decoration-fern/40 underline-offset-4 hover:decoration-fern"
    >
      {line.isSubscription
        ? `Every ${DEFAULT_INTERVAL_DAYS} days. Buy it once instead`
        : `Subscribe & save ${SUBSCRIPTION_PERCENT_OFF}%, every ${DEFAULT_INTERVAL_DAYS} days`}
      <span className="sr-only">: {line.productName}</span>
    </button>
  );
}

export function CartLine({ line, busy, onQuantity, onRemove, onSwitch, onLeave }: CartLineProps) {
  const unit = unitCents(line);
  const problem = shortageText(line);
  return (
    <li className="flex gap-4 px-5 py-4">
      <ProductImage src={line.imageUrl} alt="" sizes="80px" className="size-20 shrink-0 rounded-field" />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Link
              href={`/products/${line.productSlug}`}
              onClick={onLeave}
              className="-my-2.5 inline-flex min-h-11 items-center py-2.5 leading-5 font-semibold text-ink hover:text-fern hover:underline"
            >
              {line.productName}
            </Link>
            <p className="text-14 text-ink-soft">{line.unitLabel}</p>
          </div>
          <IconButton
            icon={Trash2}
            label={`Remove ${line.productName}`}
            aria-disabled={busy}
            onClick={onRemove}
            className="-mt-2 -mr-2 text-ink-soft"
          />
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <Price cents={unit} normalCents={parseDollars(line.regularPrice)} size="sm" />
          {line.isSubscription ? <Badge>Subscription</Badge> : null}
        </p>
        <div className="mt-2 flex items-center justify-between gap-2">
          <QuantityStepper
            of={line.productName}
            value={line.quantity}
            min={0}
            onChange={onQuantity}
            disabled={busy}
          />
          <span className="tabular font-semibold">
            <span className="sr-only">Total </span>
            {formatUsd(multiplyCents(unit, line.quantity))}
          </span>
        </div>
        <LineLimitNote quantity={line.quantity} />
        <Subscription line={line} busy={busy} onSwitch={onSwitch} />
        {problem ? <p className="mt-2 text-14 font-medium text-clay-deep">{problem}</p> : null}
      </div>
    </li>
  );
}
