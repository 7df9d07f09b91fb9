import type { Metadata } from "next";
import { ShopFrame } from "@/app/_parts/shop-frame";
import { Document } from "@/components/layout/document";
import { NotFoundView } from "@/components/layout/not-found-view";
import { rootMetadata } from "./metadata";
import "./globals.css";

export { rootViewport as viewport } from "./metadata";

export const metadata: Metadata = { ...rootMetadata, title: "404 Page Not Found" };

/** Any unknown path; with several root layouts this file must render its own document. */
export default function GlobalNotFound() {
  return (
    <Document>
      <ShopFrame>
        <NotFoundView />
      </ShopFrame>
    </Document>
  );
}
