"use client";
import { createContext, type ReactNode, use } from "react";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import { hasPermission, type Permission } from "@/lib/admin/rules/permissions";

const Context = createContext<StaffRole | null>(null);

export function StaffProvider({ role, children }: { role: StaffRole; children: ReactNode }) {
  return <Context value={role}>{children}</Context>;
}

/** The role of the signed-in staff member. */
export const useStaffRole = (): StaffRole | null => use(Context);

/** Whether the staff member has a permission, for showing buttons. The server checks again. */
export function usePermission(): (permission: Permission) => boolean {
  const role = use(Context);
  return (permission) => hasPermission(role, permission);
}
