"use client";
import { LazyDialog } from "@/components/ui/lazy-dialog";

export interface ReviewRequest {
  mode: "read" | "write";
  product: { id: string; name: string };
}

/** Reading and writing a product's reviews, over the page that somebody is on (shopper.md §2). */
export const reviewDialog = new LazyDialog<ReviewRequest>(() =>
  import("./review-dialog").then((module) => module.ReviewDialog),
);
