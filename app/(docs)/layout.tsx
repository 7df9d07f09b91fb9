import type { ReactNode } from "react";
import { hasPlans } from "@/app/_parts/has-plans";
import { rootMetadata, rootViewport } from "@/app/metadata";
import { ShopFrame } from "@/components/layout/shop-frame";
import { StrictDocument } from "@/components/layout/strict-document";
import "../globals.css";

export const metadata = { ...rootMetadata, robots: { index: false, follow: false } };
export const viewport = rootViewport;
/** Rendered for each request, because staff see more calls. */
export const instant = false;

export default async function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <StrictDocument>
      <ShopFrame hasPlans={await hasPlans()}>{children}</ShopFrame>
    </StrictDocument>
  );
}
