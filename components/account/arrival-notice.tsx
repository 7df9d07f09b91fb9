"use client";
import { useEffect, useState } from "react";
import { CappedNotice } from "@/components/cart/capped-notice";
import { toast } from "@/components/ui/toast";
import type { Capped } from "@/lib/cart/schema";
import { takeArrival } from "./arrival";

/** Says what the page before left to say: a toast, and what of the cart did not fit. */
export function ArrivalNotice() {
  const [capped, setCapped] = useState<readonly Capped[]>([]);
  useEffect(() => {
    const arrival = takeArrival();
    if (arrival?.signedInWith) toast({ title: `Successfully signed in with ${arrival.signedInWith}!` });
    else if (arrival?.toast) toast(arrival.toast);
    if (Array.isArray(arrival?.capped)) setCapped(arrival.capped);
  }, []);
  return <CappedNotice capped={capped} onDismiss={() => setCapped([])} />;
}
