"use client";
import { type ReactNode, useState } from "react";
import { preloadAddToCart } from "@/components/cart/add-item-to-cart";
import { CappedLines } from "@/components/cart/capped-notice";
import { useCartDrawer } from "@/components/cart/cart-drawer-state";
import { ADD_FAILED, loadCartChanges } from "@/components/cart/load-cart-changes";
import { useStock } from "@/components/catalog/availability-provider";
import { usePageData } from "@/components/layout/page-data";
import { useEarlyClick } from "@/components/ui/before-hydration/use-early-click";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { showCallFailure } from "@/components/ui/show-call-failure";
import type { AddLinesResult } from "@/lib/cart/schema";
import { buildShoppingList, type ShoppingLine } from "@/lib/content/rules/scaling";
import type { RecipeIngredient } from "@/lib/content/schema";
import { useServings } from "./servings";

function Line({ line }: { line: ShoppingLine }) {
  const stock = useStock(line.productId);
  const isOut = stock !== undefined && stock <= 0;
  return (
    <li className={isOut ? "text-ink-soft" : ""}>
      <span className="tabular">{line.packs} ×</span> {line.productName}
      {isOut ? <span className="text-clay-deep"> (out of stock)</span> : null}
    </li>
  );
}

function Outcome({ outcome, onDismiss }: { outcome: AddLinesResult; onDismiss: () => void }) {
  const { setOpen } = useCartDrawer();
  const isShort = outcome.capped.length > 0;
  return (
    <Notice
      announce
      tone={isShort ? "warning" : "success"}
      title={
        outcome.added === 0
          ? "Nothing from this recipe could be added to your cart"
          : isShort
            ? "Added to cart, but not everything"
            : "Added to cart"
      }
      onDismiss={onDismiss}
      action={
        outcome.added > 0 ? (
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            View cart
          </Button>
        ) : undefined
      }
      className="mt-4"
    >
      <ul>
        {outcome.lines.map(({ productName, quantity }) => (
          <li key={productName}>
            {quantity} × {productName}
          </li>
        ))}
      </ul>
      <CappedLines capped={outcome.capped} />
    </Notice>
  );
}

interface RecipeCartProps {
  slug: string;
  ingredients: readonly RecipeIngredient[];
  /** The button's icon, rendered on the server. */
  children: ReactNode;
}

/** A recipe's products in packs for the chosen servings, and the button that adds them all to the cart. */
export function RecipeCart({ slug, ingredients, children }: RecipeCartProps) {
  const data = usePageData();
  const { servings, factor } = useServings();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<AddLinesResult>();
  const lines = buildShoppingList(ingredients, factor);

  const press = async () => {
    setBusy(true);
    setOutcome(undefined);
    try {
      const [{ addRecipeToCart }, { queryClientOf }] = await loadCartChanges();
      setOutcome(await addRecipeToCart(queryClientOf(data), slug, servings));
    } catch (error) {
      showCallFailure(error, ADD_FAILED);
    } finally {
      setBusy(false);
    }
  };
  const early = useEarlyClick(`recipe ${slug}`, () => void press());
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="from-the-shop" className="mt-6 rounded-card bg-fern-soft p-5 print:hidden">
      <h3 id="from-the-shop" className="text-18">
        From our shop
      </h3>
      <ul className="mt-2 mb-4 space-y-1">
        {lines.map((line) => (
          <Line key={line.productId} line={line} />
        ))}
      </ul>
      <Button
        className="w-full"
        loading={isBusy}
        onPointerEnter={preloadAddToCart}
        onFocus={preloadAddToCart}
        {...early}
      >
        {isBusy ? null : children}
        Add ingredients to cart
      </Button>
      {outcome ? <Outcome outcome={outcome} onDismiss={() => setOutcome(undefined)} /> : null}
    </section>
  );
}
