"use client";
import { LazyDialog } from "@/components/ui/lazy-dialog";

/** The product to share. */
export interface ShareRequest {
  name: string;
  slug: string;
}

/** Telling others of a product, over the page that somebody is on (shopper.md §2). */
export const shareDialog = new LazyDialog<ShareRequest>(() =>
  import("./share-dialog").then((module) => module.ShareDialog),
);
