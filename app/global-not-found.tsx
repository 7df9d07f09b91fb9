import type { Metadata } from "next";
import { hasPlans } from "@/app/_parts/has-plans";
import { Document } from "@/components/layout/document";
import { NotFoundView } from "@/components/layout/not-found-view";
import { ShopFrame } from "@/components/layout/shop-frame";
import { rootMetadata } from "./metadata";
import "./globals.css";

export { rootViewport as viewport } from "./metadata";

export const metadata: Metadata = { ...rootMetadata, title: "404 Page Not Found" };

/** Any unknown path; with several root layouts this file must render its own document. */
export default async function GlobalNotFound() {
  return (
    <Document>
      <ShopFrame hasPlans={await hasPlans()}>
        <NotFoundView />
      </ShopFrame>
    </Document>
  );
}
