import { headers } from "next/headers";
import { connection } from "next/server";
import { type ReactNode, Suspense } from "react";
import { Document } from "./document";

async function ForThisRequest({ children }: { children: ReactNode }) {
  await connection();
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return <Document nonce={nonce}>{children}</Document>;
}

/** <html> and <body> that are rendered for each request, so that its scripts carry the request's nonce (docs/decisions/0005). */
export function StrictDocument({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <ForThisRequest>{children}</ForThisRequest>
    </Suspense>
  );
}
