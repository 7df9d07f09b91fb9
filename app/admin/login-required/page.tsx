import type { Metadata } from "next";
import { hasPlans } from "@/app/_parts/has-plans";
import { AdminLoginRequired } from "@/components/admin/admin-login-required";
import { ShopFrame } from "@/components/layout/shop-frame";

export const metadata: Metadata = { title: "Admin Login Required" };

/** Shown under /admin to browsers without a session (D8); middleware.ts rewrites to it. */
export default async function AdminLoginRequiredPage() {
  return (
    <ShopFrame hasPlans={await hasPlans()}>
      <AdminLoginRequired />
    </ShopFrame>
  );
}
