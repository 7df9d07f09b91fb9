import type { ReactNode } from "react";
import { rootMetadata, rootViewport } from "@/app/metadata";
import { StrictDocument } from "@/components/layout/strict-document";
import "../globals.css";

export const metadata = { ...rootMetadata, robots: { index: false, follow: false } };
export const viewport = rootViewport;
/** Nothing here is made ahead: another person's order is a 404, which is known only once the database was asked. */
export const instant = false;

/** Pages of one person: rendered for each request, never cached. What stands around them is in (frame). */
export default function AccountRootLayout({ children }: { children: ReactNode }) {
  return <StrictDocument>{children}</StrictDocument>;
}
