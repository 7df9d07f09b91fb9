import { Glyph } from "@/components/layout/glyph";
import { type Cents, formatShortUsd } from "@/lib/core/money";
import { SHOP_NAME } from "@/lib/core/shop";

interface GiftCardPreviewProps {
  amountCents: Cents;
  recipientName: string;
  senderName: string;
  message: string;
  /** In groups of four; omitted before the gift card is paid. */
  code?: string;
}

/** The gift card as its recipient sees it, on screen and on paper. */
export function GiftCardPreview({
  amountCents,
  recipientName,
  senderName,
  message,
  code,
}: GiftCardPreviewProps) {
  return (
    <div className="overflow-hidden rounded-card border border-hairline bg-card print:border-edge">
      <div className="flex items-start justify-between gap-4 bg-fern-soft p-5 sm:p-6">
        <p className="flex items-center gap-2.5 font-display text-18 font-semibold tracking-tight">
          <Glyph className="h-8 w-auto text-clover" />
          {SHOP_NAME}
        </p>
        <p className="tabular font-display text-38 leading-none font-semibold">
          {formatShortUsd(amountCents)}
        </p>
      </div>
      <div className="space-y-3 p-5 wrap-anywhere sm:p-6">
        {recipientName ? <p className="font-display text-22">For {recipientName}</p> : null}
        {message ? <p className="whitespace-pre-line">{message}</p> : null}
        {senderName ? <p className="text-ink-soft">From {senderName}</p> : null}
        {code ? (
          <p className="rounded-field bg-paper px-4 py-3">
            <span className="block text-14 text-ink-soft">Code</span>
            <strong className="tabular font-semibold tracking-wide">{code}</strong>
          </p>
        ) : null}
        <p className="text-14 text-ink-soft">Does not expire. Use it for one order or several.</p>
      </div>
    </div>
  );
}
