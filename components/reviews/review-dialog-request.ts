"use client";
import { LazyDialog } from "@/components/ui/lazy-dialog";
import type { ReviewRequest } from "./review-dialog";

/** Opens the reviews of a product, or the form for one, over the current page (shopper.md §2). */
export const reviewDialog = new LazyDialog<ReviewRequest>(() =>
  import("./review-dialog").then((module) => module.ReviewDialog),
);
