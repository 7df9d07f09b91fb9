import type { ReactNode } from "react";
import { ShopFrame } from "@/app/_parts/shop-frame";

/** Pages that depend on the viewer but are also open to visitors. */
export default function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <ShopFrame isStreamed>
      <div className="mx-auto max-w-page px-4 py-10 sm:px-6 sm:py-14">{children}</div>
    </ShopFrame>
  );
}
