import type { ReactNode } from "react";
import { ShopFrame } from "@/app/_parts/shop-frame";
import { rootMetadata, rootViewport } from "@/app/metadata";
import { NeedsJavaScript } from "@/components/layout/needs-javascript";
import { StrictDocument } from "@/components/layout/strict-document";
import "../globals.css";

// The addresses of these pages hold tokens, so they are never sent as a Referer.
export const metadata = {
  ...rootMetadata,
  robots: { index: false, follow: true },
  referrer: "strict-origin" as const,
};
export const viewport = rootViewport;
export const instant = false;

/** Pages with password fields: rendered for each request, with a nonce (docs/decisions/0005). */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <StrictDocument>
      <NeedsJavaScript />
      <ShopFrame isStreamed>{children}</ShopFrame>
    </StrictDocument>
  );
}
