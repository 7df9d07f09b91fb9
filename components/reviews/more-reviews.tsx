"use client";
import dynamic from "next/dynamic";
import { type MouseEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { isModifiedClick } from "@/components/ui/is-modified-click";
import { preload } from "@/components/ui/load-code";

interface MoreReviewsProps {
  productId: string;
  /** The review that they follow. */
  after: string;
  /** Address of their own page, for browsers without JavaScript. */
  href: string;
}

const loadPages = () => import("./review-pages").then((module) => module.ReviewPages);
const ReviewPages = dynamic(loadPages, { ssr: false });
const preloadPages = preload(loadPages);

/** Shows ten more reviews in place; a link to them until its script loads. */
export function MoreReviews({ href, ...pages }: MoreReviewsProps) {
  const [isWanted, want] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const show = (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    setBusy(true);
    loadPages().then(
      () => want(true),
      () => location.assign(href),
    );
  };
  if (isWanted) return <ReviewPages {...pages} />;
  return (
    <Button asChild variant="secondary">
      <a
        href={href}
        onClick={show}
        onPointerEnter={preloadPages}
        aria-busy={isBusy}
        className="aria-busy:opacity-55"
      >
        Show more
      </a>
    </Button>
  );
}
