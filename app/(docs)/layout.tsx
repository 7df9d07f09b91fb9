import type { ReactNode } from "react";
import { ShopFrame } from "@/app/_parts/shop-frame";
import { rootMetadata, rootViewport } from "@/app/metadata";
import { StrictDocument } from "@/components/layout/strict-document";
import "../globals.css";

export const metadata = { ...rootMetadata, robots: { index: false, follow: false } };
export const viewport = rootViewport;
/** Rendered for each request, because staff see more calls. */
export const instant = false;

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <StrictDocument>
      <ShopFrame>{children}</ShopFrame>
    </StrictDocument>
  );
}
