import type { Metadata } from "next";
import type { ReactNode } from "react";
import { rootMetadata, rootViewport } from "@/app/metadata";
import { Document } from "@/components/layout/document";
import { SkipLink } from "@/components/layout/skip-link";
import { Toaster } from "@/components/ui/toast";
import "../globals.css";

export const metadata: Metadata = { ...rootMetadata, robots: { index: false, follow: false } };
export const viewport = rootViewport;

/** Pages for developers; production has none of them. */
export default function DevLayout({ children }: { children: ReactNode }) {
  return (
    <Document>
      <SkipLink />
      {children}
      <Toaster />
    </Document>
  );
}
