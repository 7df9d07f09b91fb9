"use client";
import { useEffect, useState } from "react";
import { usePageData, useSelectedRead } from "@/components/layout/page-data";
import { useEarlyClick } from "@/components/ui/before-hydration/use-early-click";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
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
  const isSaved = useSelectedRead<Pick<ApiSavedItem, "productId">[] | null, boolean>(
    SAVED_PATH,
    (saved) => saved?.some((item) => item.productId === productId) ?? false,
  );
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
      className={cn("icon-button wishlist-button", className)}
    >
      <Icon name="heart" />
    </button>
  );
}
