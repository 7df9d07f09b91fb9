import type { ReactNode } from "react";
import { hasPlans } from "@/app/_parts/has-plans";
import { ShopFrame } from "@/components/layout/shop-frame";

/** Pages that depend on the viewer but are also open to visitors. */
export default async function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <ShopFrame isStreamed hasPlans={await hasPlans()}>
      <div className="mx-auto max-w-page px-4 py-10 sm:px-6 sm:py-14">{children}</div>
    </ShopFrame>
  );
}
