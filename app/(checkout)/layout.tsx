import type { ReactNode } from "react";
import { ShopFrame } from "@/app/_parts/shop-frame";
import { TestMode } from "@/app/_parts/test-mode";
import { rootMetadata, rootViewport } from "@/app/metadata";
import { NeedsJavaScript } from "@/components/layout/needs-javascript";
import { QueryProvider } from "@/components/layout/query-provider";
import { StrictDocument } from "@/components/layout/strict-document";
import "../globals.css";

export const metadata = { ...rootMetadata, robots: { index: false, follow: false } };
export const viewport = rootViewport;
export const instant = false;

export default function CheckoutLayout({ children }: { children: ReactNode }) {
  return (
    <StrictDocument>
      <NeedsJavaScript />
      <TestMode />
      <ShopFrame>
        <QueryProvider>{children}</QueryProvider>
      </ShopFrame>
    </StrictDocument>
  );
}
