"use client";
import dynamic from "next/dynamic";
import { type ComponentProps, type ReactNode, useState } from "react";
import { dialogOpener } from "@/components/layout/dialog-opener";
import { useEarlyClick } from "@/components/ui/before-hydration/use-early-click";
import { Icon } from "@/components/ui/icon";
import { preload } from "@/components/ui/load-code";
import type { CardProduct } from "./card-product";
import type { MemberOffer } from "./member-offer";

const loadMore = () => import("./card-more").then((module) => module.CardMore);
const CardMore = dynamic(loadMore, { ssr: false });
const preloadMore = preload(loadMore);

interface CardActionsProps {
  product: CardProduct;
  member: ComponentProps<typeof MemberOffer>;
  /** Buy Now. */
  children: ReactNode;
}

/** The quiet row of a product card: its reviews, Buy Now, and everything else in `CardMore`. */
export function CardActions({ product, member, children }: CardActionsProps) {
  const { id, name, rating } = product;
  const [isOpen, setOpen] = useState<boolean>();
  const show = () => {
    loadMore().then(
      () => setOpen(true),
      () => undefined,
    );
  };
  const early = useEarlyClick(`more ${id}`, show);
  return (
    <div className="product-actions">
      <button
        {...dialogOpener("reviews", { mode: "read", product: { id, name } }, `read ${id}`)}
        aria-label={`Reviews of ${name}: ${rating?.label ?? "none yet"}`}
        className="product-action tabular mr-auto"
      >
        <Icon name="star" className={rating ? "icon-star text-honey" : "icon-star text-hairline-strong"} />
        {rating?.average}
        <span className="product-wide">{rating ? `(${rating.count})` : "Reviews"}</span>
      </button>
      {children}
      <button
        type="button"
        {...early}
        aria-haspopup="dialog"
        aria-label={`More about ${name}`}
        onPointerEnter={preloadMore}
        onFocus={preloadMore}
        className="product-action"
      >
        <Icon name="ellipsis" />
      </button>
      {isOpen === undefined ? null : (
        <CardMore product={product} member={member} open={isOpen} onOpenChange={setOpen} />
      )}
    </div>
  );
}
