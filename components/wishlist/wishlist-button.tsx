"use client";
import { useEffect, useState } from "react";
import { useFirstRead, usePageData } from "@/components/layout/page-data";
import { useEarlyClick } from "@/components/ui/before-hydration/use-early-click";
import { cn } from "@/components/ui/cn";
import { SAVED_PATH } from "@/lib/http/read-json";
import type { ApiSavedItem } from "@/lib/wishlist/schema";
import { consumePendingSave, preloadSetSaved, setSaved } from "./set-saved";

interface WishlistButtonProps {
  productId: string;
  productName: string;
  className?: string;
}

/**
 * Saves or removes a product, shown optimistically. The saved items are fetched once per page, and only for users who
 * may be signed in. A visitor signs in first, and the save then completes.
 */
export function WishlistButton({ productId, productName, className }: WishlistButtonProps) {
  const data = usePageData();
  const saved = useFirstRead<Pick<ApiSavedItem, "productId">[] | null>(SAVED_PATH);
  const isSaved = saved?.some((item) => item.productId === productId) ?? false;
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    await setSaved(data, productId, !isSaved);
    setBusy(false);
  };
  const early = useEarlyClick(`save ${productId}`, () => void press());
  useEffect(() => {
    const pendingProductId = consumePendingSave();
    if (pendingProductId !== undefined) void setSaved(data, pendingProductId, true);
  }, [data]);
  return (
    <button
      type="button"
      {...early}
      aria-label={`Save ${productName} for later`}
      aria-pressed={isSaved}
      onPointerEnter={preloadSetSaved}
      onFocus={preloadSetSaved}
      className={cn(
        "group/heart grid size-11 shrink-0 place-items-center rounded-chip border border-hairline bg-card text-fern transition-[color,border-color,transform] duration-150 ease-out hover:border-fern active:scale-92 aria-pressed:text-clay",
        className,
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-5 fill-none transition-[fill] duration-150 group-aria-pressed/heart:fill-current"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M12 20.5 4.2 12.6a5 5 0 0 1 0-7.1 5 5 0 0 1 7.1 0l.7.8.7-.8a5 5 0 0 1 7.1 0 5 5 0 0 1 0 7.1Z" />
      </svg>
    </button>
  );
}
