import type { ReactNode } from "react";
import { AccountFrame } from "@/components/account/account-frame";
import { ShopFrame } from "@/components/layout/shop-frame";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <ShopFrame isStreamed>
      <AccountFrame>{children}</AccountFrame>
    </ShopFrame>
  );
}
