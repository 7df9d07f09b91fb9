"use client";
import { createContext, type ReactNode, use } from "react";
import { hasPermission, type Permission, type StaffRole } from "@/lib/admin/rules/permissions";

const Context = createContext<StaffRole | null>(null);

export function StaffProvider({ role, children }: { role: StaffRole; children: ReactNode }) {
  return <Context value={role}>{children}</Context>;
}

/** The role of the signed-in staff member. */
export const useStaffRole = (): StaffRole | null => use(Context);

/** Whether the staff member has a permission, for showing buttons. The server checks again. */
export function usePermission(): (permission: Permission) => boolean {
  const role = useStaffRole();
  return (permission) => hasPermission(role, permission);
}
