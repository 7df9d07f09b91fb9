"use client";
import { type AddToCart, preloadAddToCart } from "@/components/cart/add-item-to-cart";
import { useEarlyClick } from "@/components/ui/before-hydration/use-early-click";
import { Button, type ButtonProps } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { BuyActions } from "./use-buy-actions";

interface BuyButtonProps extends Pick<ButtonProps, "size" | "variant" | "className"> {
  item: AddToCart;
  buying: BuyActions;
  productName: string;
  /** Available stock; undefined while unknown. */
  available: number | undefined;
}

/** Both buttons are disabled while the product is out of stock, and preload the code that they need. */
const shared = (available: number | undefined) => ({
  disabled: available !== undefined && available <= 0,
  onPointerEnter: preloadAddToCart,
  onFocus: preloadAddToCart,
});

interface AddToCartButtonProps extends BuyButtonProps {
  withIcon?: boolean;
}

export function AddToCartButton({
  item,
  buying,
  productName,
  available,
  withIcon,
  ...look
}: AddToCartButtonProps) {
  const { add, isBusy } = buying;
  const early = useEarlyClick(`add ${item.productId}`, () => add({ ...item, productName }));
  return (
    <Button
      {...look}
      {...shared(available)}
      loading={isBusy}
      {...early}
      aria-label={`Add to cart: ${productName}`}
    >
      {withIcon && !isBusy ? <Icon name="shopping-basket" className="size-4" /> : null}
      Add to cart
    </Button>
  );
}

export function BuyNowButton({ item, buying, productName, available, ...look }: BuyButtonProps) {
  const { buyNow, isBusy } = buying;
  const early = useEarlyClick(`buy ${item.productId}`, () => buyNow({ ...item, productName }));
  return (
    <Button
      {...look}
      {...shared(available)}
      aria-disabled={isBusy}
      {...early}
      aria-label={`Buy Now: ${productName}`}
    >
      Buy Now
    </Button>
  );
}

/** Add to cart and Buy Now side by side. */
export function BuyButtons(props: BuyButtonProps) {
  return (
    <div className="flex gap-2">
      <AddToCartButton {...props} size="lg" withIcon className="flex-1 px-3" />
      <BuyNowButton {...props} size="lg" variant="secondary" className="px-4" />
    </div>
  );
}
