"use client";
import { useEffect, useState } from "react";
import { CappedNotice } from "@/components/cart/capped-notice";
import { toast } from "@/components/ui/toast";
import type { CappedProduct } from "@/lib/cart/schema";
import { consumeFlashMessage, markFlashShown } from "./flash-message";

/** A sign-in is read before the toast of what it was for, such as a saved item. */
const READ_MS = 2000;

/** Says what the page before left to say: a toast, and what of the cart did not fit. */
export function ShowFlashMessage() {
  const [capped, setCapped] = useState<readonly CappedProduct[]>([]);
  useEffect(() => {
    const arrival = consumeFlashMessage();
    if (arrival?.signedInWith)
      toast({ title: `Successfully signed in with ${arrival.signedInWith}!`, atLeastMs: READ_MS });
    else if (arrival?.toast) toast(arrival.toast);
    if (Array.isArray(arrival?.capped)) setCapped(arrival.capped);
    markFlashShown();
  }, []);
  return <CappedNotice capped={capped} onDismiss={() => setCapped([])} />;
}
