"use client";
import { Notice } from "@/components/ui/notice";
import type { CappedProduct } from "@/lib/cart/schema";
import { MAX_LINE_QUANTITY } from "@/lib/core/purchase-limits";

function describeShortage({ productName, wanted, kept, isAtLimit, isSold }: CappedProduct): string {
  if (isSold === false) return `${productName} is no longer sold and was left out.`;
  if (isAtLimit)
    return `${productName}: ${kept} instead of ${wanted}. You can buy up to ${MAX_LINE_QUANTITY} of one product online.`;
  return kept === 0
    ? `${productName} is out of stock and was left out.`
    : `${productName}: ${kept} instead of ${wanted}, which is all we have in stock.`;
}

/** Items that exceeded the stock or the line limit, one per line. */
export const CappedLines = ({ capped }: { capped: readonly CappedProduct[] }) => (
  <ul>
    {capped.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a product may be on two lines, and lines never move
      <li key={index}>{describeShortage(line)}</li>
    ))}
  </ul>
);

/** Items dropped when the guest cart was merged into the account's (D10); stays until dismissed. */
export function CappedNotice({
  capped,
  onDismiss,
}: {
  capped: readonly CappedProduct[];
  onDismiss: () => void;
}) {
  if (capped.length === 0) return null;
  return (
    <div className="fixed inset-x-4 top-22 z-40 mx-auto max-w-xl animate-[fade_180ms_ease-out] rounded-card shadow-float">
      <Notice
        tone="warning"
        announce
        title="We combined your cart with the one you had saved, and some items are limited"
        onDismiss={onDismiss}
      >
        <CappedLines capped={capped} />
      </Notice>
    </div>
  );
}
