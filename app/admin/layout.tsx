import type { ReactNode } from "react";
import { TestMode } from "@/app/_parts/test-mode";
import { rootMetadata, rootViewport } from "@/app/metadata";
import { NeedsJavaScript } from "@/components/layout/needs-javascript";
import { StrictDocument } from "@/components/layout/strict-document";
import "../globals.css";

export const metadata = { ...rootMetadata, robots: { index: false, follow: false } };
export const viewport = rootViewport;
export const instant = false;

/** The admin: rendered for each request, with a nonce (docs/decisions/0005). */
export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <StrictDocument>
      <NeedsJavaScript />
      <TestMode />
      {children}
    </StrictDocument>
  );
}
