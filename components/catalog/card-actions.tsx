"use client";
import dynamic from "next/dynamic";
import type { ComponentProps, ReactNode } from "react";
import { dialogOpener } from "@/components/layout/dialog-opener";
import { useEarlyClick } from "@/components/ui/before-hydration/use-early-click";
import { Icon } from "@/components/ui/icon";
import { useLazyDialog } from "@/components/ui/use-lazy-dialog";
import type { CardProduct } from "./card-product";
import type { MemberOffer } from "./member-offer";

const loadMore = () => import("./card-more").then((module) => module.CardMore);
const CardMore = dynamic(loadMore, { ssr: false });

interface CardActionsProps {
  product: CardProduct;
  member: ComponentProps<typeof MemberOffer>;
  /** Buy Now. */
  children: ReactNode;
}

/** The secondary actions of a product card: its reviews, Buy Now, and the rest in `CardMore`. */
export function CardActions({ product, member, children }: CardActionsProps) {
  const { id, name, rating } = product;
  const { isOpen, setOpen, show, preloads } = useLazyDialog(loadMore);
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
        {...preloads}
        aria-haspopup="dialog"
        aria-label={`More about ${name}`}
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
