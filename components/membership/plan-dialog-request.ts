"use client";
import { LazyDialog } from "@/components/ui/lazy-dialog";

export interface PlanRequest {
  /** The product that somebody wanted at a member's price. */
  productName: string;
}

/** Choosing a membership plan, over the page that somebody is on (shopper.md §2). */
export const planDialog = new LazyDialog<PlanRequest>(() =>
  import("./plan-dialog").then((module) => module.PlanDialog),
);
