import type { ReactNode } from "react";
import { hasPlans } from "@/app/_parts/has-plans";
import { TestMode } from "@/app/_parts/test-mode";
import { rootMetadata, rootViewport } from "@/app/metadata";
import { NeedsJavaScript } from "@/components/layout/needs-javascript";
import { QueryProvider } from "@/components/layout/query-provider";
import { ShopFrame } from "@/components/layout/shop-frame";
import { StrictDocument } from "@/components/layout/strict-document";
import "../globals.css";

export const metadata = { ...rootMetadata, robots: { index: false, follow: false } };
export const viewport = rootViewport;
export const instant = false;

export default async function CheckoutLayout({ children }: { children: ReactNode }) {
  return (
    <StrictDocument>
      <NeedsJavaScript />
      <TestMode />
      <ShopFrame hasPlans={await hasPlans()}>
        <QueryProvider>{children}</QueryProvider>
      </ShopFrame>
    </StrictDocument>
  );
}
