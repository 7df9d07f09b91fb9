"use client";
import { Heart, ShoppingBasket, X } from "lucide-react";
import { useRef, useState } from "react";
import { redirectToLogin } from "@/components/account/session-ended";
import { ProductImage } from "@/components/catalog/product-image";
import { useBuyActions } from "@/components/catalog/use-buy-actions";
import { usePageData } from "@/components/layout/page-data";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { Price } from "@/components/ui/price";
import { formatUsd, parseDollars } from "@/lib/core/money";
import type { ApiSavedItem } from "@/lib/wishlist/schema";
import { setSaved } from "./set-saved";

interface WishlistItemsProps {
  items: readonly ApiSavedItem[];
  /** Available stock by product id. */
  stock: Record<string, number>;
  isMember: boolean;
  /** More than one plan is for sale, so some members may pay less than the price shown. */
  hasSeveralPlans: boolean;
}

/** A user's saved items, with buttons to buy and to remove them. */
export function WishlistItems({ items, stock, isMember, hasSeveralPlans }: WishlistItemsProps) {
  const data = usePageData();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const shown = items.filter(({ productId }) => !removed.includes(productId));
  const remove = async (productId: string) => {
    setRemoved((ids) => [...ids, productId]);
    list.current?.focus(); // the removed item's button had the focus
    const isDone = await setSaved(data, productId, false, redirectToLogin);
    if (!isDone) setRemoved((ids) => ids.filter((id) => id !== productId));
  };
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {shown.length === 0 ? (
        <EmptyState
          className="py-8"
          icon={Heart}
          title="No saved items yet"
          hint="Press the heart on a product to save it here."
        >
          <Button asChild>
            <Link href="/shop">Browse Products</Link>
          </Button>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3 xl:grid-cols-2">
          {shown.map((item) => (
            <li key={item.productId} className="grid min-w-0 grid-cols-1">
              <WishlistCard
                item={item}
                available={stock[item.productId] ?? 0}
                isMember={isMember}
                hasSeveralPlans={hasSeveralPlans}
                onRemove={() => void remove(item.productId)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface WishlistCardProps extends Pick<WishlistItemsProps, "isMember" | "hasSeveralPlans"> {
  item: ApiSavedItem;
  available: number;
  onRemove: () => void;
}

function WishlistCard({ item: { productId, product }, available, onRemove, ...viewer }: WishlistCardProps) {
  const { add, isBusy } = useBuyActions();
  const isOut = available <= 0;
  return (
    <article className="flex gap-3 rounded-field border border-hairline bg-paper p-3 sm:gap-4">
      <ProductImage
        src={product.imageUrl}
        alt=""
        sizes="96px"
        className="size-18 shrink-0 rounded-field sm:size-24"
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex items-start gap-1">
          <h3 className="min-w-0 flex-1 font-sans text-16 leading-5 font-semibold">
            <Link
              href={`/shop?product=${productId}`}
              className="-my-1.5 inline-flex min-h-8 items-center py-1.5 wrap-anywhere hover:text-fern hover:underline"
            >
              {product.name}
            </Link>
          </h3>
          <IconButton
            icon={X}
            label={`Remove ${product.name} from saved items`}
            onClick={onRemove}
            className="-my-2.5 -mr-1.5 text-ink-soft"
          />
        </div>
        <p className="text-14 text-ink-soft">{product.unitLabel}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-2">
          <SavedPrice product={product} {...viewer} />
          <Button
            size="sm"
            variant="secondary"
            className="px-3.5"
            disabled={isOut}
            loading={isBusy}
            onClick={() => add({ productId, quantity: 1, offer: "bundle" })}
            aria-label={isOut ? `${product.name} is out of stock` : `Add to cart: ${product.name}`}
          >
            {isBusy || isOut ? null : <ShoppingBasket aria-hidden="true" className="size-4" />}
            {isOut ? "Out of stock" : "Add to cart"}
          </Button>
        </div>
      </div>
    </article>
  );
}

function SavedPrice({
  product,
  isMember,
  hasSeveralPlans,
}: Pick<WishlistCardProps, "isMember" | "hasSeveralPlans"> & { product: ApiSavedItem["product"] }) {
  const price = parseDollars(product.price);
  const memberPrice = parseDollars(product.memberPrice);
  if (price === undefined || memberPrice === undefined) return null;
  return (
    <p>
      <Price cents={isMember ? memberPrice : price} {...(isMember ? { normalCents: price } : {})} size="sm" />
      {!isMember && memberPrice < price ? (
        <span className="tabular block text-14 text-ink-soft">
          {formatUsd(memberPrice)}
          {hasSeveralPlans ? " or less" : ""} for members
        </span>
      ) : null}
    </p>
  );
}
