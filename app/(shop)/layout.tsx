import type { ReactNode } from "react";
import { ShopFrame } from "@/app/_parts/shop-frame";
import { rootMetadata, rootViewport } from "@/app/metadata";
import { Document } from "@/components/layout/document";
import "../globals.css";

export const metadata = rootMetadata;
export const viewport = rootViewport;

export default function ShopLayout({ children }: { children: ReactNode }) {
  return (
    <Document>
      <ShopFrame>{children}</ShopFrame>
    </Document>
  );
}
