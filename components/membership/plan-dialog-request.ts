"use client";
import { LazyDialog } from "@/components/ui/lazy-dialog";
import type { PlanRequest } from "./plan-dialog";

/** Opens the choice of plans over the current page (shopper.md §2). */
export const planDialog = new LazyDialog<PlanRequest>(() =>
  import("./plan-dialog").then((module) => module.PlanDialog),
);
