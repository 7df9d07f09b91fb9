import type { ReactNode } from "react";
import { ShopFrame } from "@/app/_parts/shop-frame";
import { AccountFrame } from "@/components/account/account-frame";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <ShopFrame isStreamed>
      <AccountFrame>{children}</AccountFrame>
    </ShopFrame>
  );
}
