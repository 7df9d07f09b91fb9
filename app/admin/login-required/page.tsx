import type { Metadata } from "next";
import { ShopFrame } from "@/app/_parts/shop-frame";
import { AdminLoginRequired } from "@/components/admin/admin-login-required";

export const metadata: Metadata = { title: "Admin Login Required" };

/** Shown under /admin to browsers without a session (D8); middleware.ts rewrites to it. */
export default function AdminLoginRequiredPage() {
  return (
    <ShopFrame>
      <AdminLoginRequired />
    </ShopFrame>
  );
}
