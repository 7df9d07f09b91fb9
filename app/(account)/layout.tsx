import type { ReactNode } from "react";
import { rootMetadata, rootViewport } from "@/app/metadata";
import { NeedsJavaScript } from "@/components/layout/needs-javascript";
import { StrictDocument } from "@/components/layout/strict-document";
import "../globals.css";

export const metadata = { ...rootMetadata, robots: { index: false, follow: false } };
export const viewport = rootViewport;
/** Nothing here is prerendered: whether an order is a 404 is known only after the database answers. */
export const instant = false;

/** Pages of one user: rendered for each request, never cached. Their frame is in (frame). */
export default function AccountRootLayout({ children }: { children: ReactNode }) {
  return (
    <StrictDocument>
      <NeedsJavaScript />
      {children}
    </StrictDocument>
  );
}
