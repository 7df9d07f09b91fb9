"use client";
import { type MouseEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyCode, OnDemand } from "@/components/ui/on-demand";

interface MoreReviewsProps {
  productId: string;
  /** The review that they follow. */
  after: string;
  /** Address of their own page, for browsers without JavaScript. */
  href: string;
}

const code = new LazyCode<Omit<MoreReviewsProps, "href">>(() =>
  import("./review-pages").then((module) => module.ReviewPages),
);

/** Shows ten more reviews in place; a link to them until its script loads. */
export function MoreReviews({ href, ...pages }: MoreReviewsProps) {
  const [isWanted, want] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const show = (event: MouseEvent) => {
    event.preventDefault();
    setBusy(true);
    code.fetch().then(
      () => want(true),
      () => location.assign(href),
    );
  };
  if (isWanted) return <OnDemand code={code} with={pages} />;
  return (
    <Button asChild variant="secondary">
      <a
        href={href}
        onClick={show}
        onPointerEnter={code.preload}
        aria-busy={isBusy}
        className="aria-busy:opacity-55"
      >
        Show more
      </a>
    </Button>
  );
}
