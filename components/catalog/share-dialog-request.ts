"use client";
import { LazyDialog } from "@/components/ui/lazy-dialog";
import type { ShareRequest } from "./share-dialog";

/** Opens the share dialog over the current page (shopper.md §2). */
export const shareDialog = new LazyDialog<ShareRequest>(() =>
  import("./share-dialog").then((module) => module.ShareDialog),
);
