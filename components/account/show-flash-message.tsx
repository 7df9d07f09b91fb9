"use client";
import { useEffect, useState } from "react";
import { CappedNotice } from "@/components/cart/capped-notice";
import { toast } from "@/components/ui/toast";
import type { CappedProduct } from "@/lib/cart/schema";
import { consumeFlashMessage, markFlashShown } from "./flash-message";

/** Keeps the sign-in toast up before the toast of the pending action, such as saving an item. */
const READ_MS = 2000;

/** Shows the flash message: a toast and the dropped cart items. */
export function ShowFlashMessage() {
  const [capped, setCapped] = useState<readonly CappedProduct[]>([]);
  useEffect(() => {
    const message = consumeFlashMessage();
    if (message?.signedInWith)
      toast({ title: `Successfully signed in with ${message.signedInWith}!`, atLeastMs: READ_MS });
    else if (message?.toast) toast(message.toast);
    if (Array.isArray(message?.capped)) setCapped(message.capped);
    markFlashShown();
  }, []);
  return <CappedNotice capped={capped} onDismiss={() => setCapped([])} />;
}
