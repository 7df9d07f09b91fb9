"use client";
import { LazyDialog } from "@/components/ui/lazy-dialog";
import type { MembershipDialogRequest } from "./membership-dialog";

/** Opens the terms that a buyer accepts before paying for a membership. */
export const membershipDialog = new LazyDialog<MembershipDialogRequest>(() =>
  import("./membership-dialog").then((module) => module.MembershipDialog),
);
