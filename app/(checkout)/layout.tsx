import { headers } from "next/headers";
import { connection } from "next/server";
import { type ReactNode, Suspense } from "react";
import { rootMetadata, rootViewport } from "@/app/metadata";
import { Document } from "@/components/layout/document";
import { QueryProvider } from "@/components/layout/query-provider";
import { ShopFrame } from "@/components/layout/shop-frame";
import "../globals.css";

export const metadata = { ...rootMetadata, robots: { index: false, follow: false } };
export const viewport = rootViewport;

/** Rendered for each request, so that its scripts carry the request's nonce (docs/decisions/0005). */
async function Page({ children }: { children: ReactNode }) {
  await connection();
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <Document nonce={nonce}>
      <ShopFrame>
        <QueryProvider>{children}</QueryProvider>
      </ShopFrame>
    </Document>
  );
}

export default function CheckoutLayout({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <Page>{children}</Page>
    </Suspense>
  );
}
