"use client";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { Nothing } from "@/components/ui/load-code";

const KEY = "clover-fern:viewed";
const MAX_REMEMBERED = 8;
/** Delay in milliseconds, so that it loads after the main content. */
const DELAY_MS = 1500;

const ViewedRow = dynamic<{ ids: readonly string[] }>(
  () => import("./viewed-row").then((module) => module.ViewedRow).catch(() => Nothing),
  { ssr: false },
);

/** Product ids, most recent first; invalid stored values are ignored. */
function remembered(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string" && /^[\w-]{1,80}$/.test(id)) : [];
  } catch {
    return [];
  }
}

function remember(ids: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Without storage nothing is shown.
  }
}

/** Recently viewed products, stored only in the browser. Renders nothing on a first visit. */
export function RecentlyViewed({ productId }: { productId: string }) {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    const before = remembered().filter((id) => id !== productId);
    remember([productId, ...before].slice(0, MAX_REMEMBERED));
    const timer = setTimeout(() => setOthers(before.slice(0, MAX_REMEMBERED - 1)), DELAY_MS);
    return () => clearTimeout(timer);
  }, [productId]);
  return others.length > 0 ? <ViewedRow ids={others} /> : null;
}
