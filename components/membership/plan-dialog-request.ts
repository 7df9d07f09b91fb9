"use client";
import { LazyDialog } from "@/components/ui/lazy-dialog";

export interface PlanRequest {
  /** The product whose member price was requested. */
  productName: string;
}

/** Opens the choice of plans over the current page (shopper.md §2). */
export const planDialog = new LazyDialog<PlanRequest>(() =>
  import("./plan-dialog").then((module) => module.PlanDialog),
);
