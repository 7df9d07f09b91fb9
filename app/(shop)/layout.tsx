import type { ReactNode } from "react";
import { hasPlans } from "@/app/_parts/has-plans";
import { rootMetadata, rootViewport } from "@/app/metadata";
import { Document } from "@/components/layout/document";
import { ShopFrame } from "@/components/layout/shop-frame";
import "../globals.css";

export const metadata = rootMetadata;
export const viewport = rootViewport;

export default async function ShopLayout({ children }: { children: ReactNode }) {
  return (
    <Document>
      <ShopFrame hasPlans={await hasPlans()}>{children}</ShopFrame>
    </Document>
  );
}
