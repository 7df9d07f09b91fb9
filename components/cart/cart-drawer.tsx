"use client";
import { useEffect, useState } from "react";
import { useCurrentUser } from "@/components/account/use-current-user";
import { QueryProvider } from "@/components/layout/query-provider";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Sheet, SheetContent } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import type { ApiCartItem } from "@/lib/cart/schema";
import { useCartDrawer } from "./cart-drawer-state";
import { CartLine } from "./cart-line";
import { CartMembershipOffer } from "./cart-membership-offer";
import { DrawerTotals } from "./drawer-totals";
import { EmptyBasket } from "./empty-basket";
import { RemovedLines } from "./removed-lines";
import {
  subtotalOf,
  useCart,
  useClearCart,
  useRemoveLine,
  useRestoreLines,
  useSwitchLine,
  useUpdateLine,
} from "./use-cart";

function Loading() {
  return (
    <div className="p-5">
      <p role="status" className="flex items-center gap-2 text-ink-soft">
        <Spinner /> Loading cart...
      </p>
      {[0, 1].map((line) => (
        <div key={line} className="mt-5 flex gap-4">
          <Skeleton className="size-20" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-11 w-32 rounded-chip" />
          </div>
        </div>
      ))}
    </div>
  );
}

function Empty({ onLeave }: { onLeave: () => void }) {
  return (
    <EmptyState
      className="h-full justify-center"
      art={<EmptyBasket className="w-44" />}
      title="Your cart is empty"
      hint="Add some alkaline goodness!"
    >
      <Button asChild variant="secondary">
        <a href="/shop" onClick={onLeave}>
          Go to the shop
        </a>
      </Button>
    </EmptyState>
  );
}

interface TotalsProps {
  lines: ApiCartItem[];
  busy: boolean;
  onClear: () => void;
  onLeave: () => void;
}

function Totals({ lines, busy, onClear, onLeave }: TotalsProps) {
  const subtotal = subtotalOf(lines);
  const cart = lines.map(({ id, quantity, price }) => `${id}×${quantity}@${price}`).join();
  return (
    <div data-keep-clear className="space-y-3 p-5">
      <CartMembershipOffer cart={cart} busy={busy} onLeave={onLeave} />
      <DrawerTotals subtotal={subtotal} cart={cart} busy={busy} />
      <Button asChild size="lg" className="w-full">
        {/* A page with its own root layout and policy, so always a full navigation. */}
        <a href="/checkout" onClick={onLeave}>
          Checkout
        </a>
      </Button>
      <Button variant="ghost" size="sm" className="w-full" aria-disabled={busy} onClick={onClear}>
        Clear cart
      </Button>
    </div>
  );
}

/** Removes lines, and undoes the last removal. */
function useRemovals() {
  const [removed, setRemoved] = useState<readonly ApiCartItem[]>([]);
  const remove = useRemoveLine();
  const clear = useClearCart();
  const restore = useRestoreLines();
  return {
    removed,
    remove: (line: ApiCartItem) => remove.mutate(line, { onSuccess: () => setRemoved([line]) }),
    // During a rolling upgrade, a server of the previous release returns no lines.
    clear: () => clear.mutate(undefined, { onSuccess: ({ lines = [] }) => setRemoved(lines) }),
    undo: () => restore.mutate(removed, { onSuccess: setRemoved }),
    discardUndo: () => setRemoved([]),
  };
}

function Drawer() {
  const { open, setOpen, returnFocus } = useCartDrawer();
  const { lines, isPending, isError, refetch, isChanging } = useCart();
  const update = useUpdateLine();
  const { removed, remove, clear, undo, discardUndo } = useRemovals();
  const switching = useSwitchLine();
  const isMember = useCurrentUser()?.isMember ?? false;
  // Another tab or device may have changed the cart, and prices and stock change too.
  useEffect(() => {
    if (open) void refetch();
  }, [open, refetch]);
  const close = () => {
    discardUndo();
    setOpen(false);
  };
  const setQuantity = (line: ApiCartItem, quantity: number) =>
    quantity <= 0 ? remove(line) : update.mutate({ id: line.id, quantity });

  return (
    <Sheet open={open} onOpenChange={(next) => (next ? setOpen(next) : close())}>
      <SheetContent
        title="Shopping Cart"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          returnFocus();
        }}
        aside={lines.length > 0 ? <Badge data-testid="cart-lines">{lines.length}</Badge> : null}
        footer={
          lines.length > 0 ? <Totals lines={lines} busy={isChanging} onClear={clear} onLeave={close} /> : null
        }
      >
        {isPending ? <Loading /> : null}
        {isError ? (
          <ErrorState title="Error" message="Failed to fetch cart items" onRetry={() => void refetch()} />
        ) : null}
        <RemovedLines lines={removed} busy={isChanging} onUndo={undo} />
        {!isPending && !isError && lines.length === 0 ? <Empty onLeave={close} /> : null}
        <ul hidden={lines.length === 0} className="divide-y divide-hairline">
          {lines.map((line) => (
            <CartLine
              key={line.id}
              line={line}
              busy={isChanging}
              onQuantity={(quantity) => setQuantity(line, quantity)}
              onSwitch={
                isMember ? (isSubscription) => switching.mutate({ id: line.id, isSubscription }) : undefined
              }
              onRemove={() => remove(line)}
              onLeave={close}
            />
          ))}
        </ul>
      </SheetContent>
    </Sheet>
  );
}

/** The cart in a sheet from the right. */
export function CartDrawer() {
  return (
    <QueryProvider>
      <Drawer />
    </QueryProvider>
  );
}
