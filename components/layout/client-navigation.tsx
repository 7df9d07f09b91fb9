"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { isModifiedClick } from "@/components/ui/is-modified-click";

/** Hover time before a prefetch: a mouse that only crosses a link moves on sooner. */
const INTENT_MS = 65;

const internalLink = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-soft]") : null;

const addressOf = ({ pathname, search, hash }: HTMLAnchorElement): string => pathname + search + hash;

/** Whether the browser handles the click itself: new tabs, downloads, other mouse buttons. */
const isForBrowser = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.button !== 0 || isModifiedClick(event) || link.target === "_blank" || link.hasAttribute("download");

/**
 * Follows every `Link` on the page without loading a new document, and prefetches on touch or hover. One listener
 * replaces a component and an observer for each of a listing's hundred links.
 */
export function ClientNavigation() {
  const router = useRouter();
  useEffect(() => {
    let intent: ReturnType<typeof setTimeout> | undefined;
    const fetchAhead = (event: PointerEvent) => {
      clearTimeout(intent);
      const link = internalLink(event.target);
      if (!link) return;
      intent = setTimeout(
        () => router.prefetch(addressOf(link)),
        event.pointerType === "mouse" ? INTENT_MS : 0,
      );
    };
    const follow = (event: MouseEvent) => {
      const link = internalLink(event.target);
      if (!link || event.defaultPrevented || isForBrowser(event, link)) return;
      event.preventDefault();
      router.push(addressOf(link), { scroll: link.dataset.soft !== "keep" });
    };
    document.addEventListener("pointerover", fetchAhead);
    document.addEventListener("click", follow);
    return () => {
      clearTimeout(intent);
      document.removeEventListener("pointerover", fetchAhead);
      document.removeEventListener("click", follow);
    };
  }, [router]);
  return null;
}
