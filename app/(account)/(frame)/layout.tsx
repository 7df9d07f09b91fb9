import type { ReactNode } from "react";
import { hasPlans } from "@/app/_parts/has-plans";
import { AccountFrame } from "@/components/account/account-frame";
import { ShopFrame } from "@/components/layout/shop-frame";

export default async function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <ShopFrame isStreamed hasPlans={await hasPlans()}>
      <AccountFrame>{children}</AccountFrame>
    </ShopFrame>
  );
}
