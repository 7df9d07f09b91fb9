import { headers } from "next/headers";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { Document } from "./document";

/**
 * <html> and <body> rendered for each request, so that their scripts carry the request's nonce (docs/decisions/0005).
 * The surrounding root layout exports `instant = false`.
 */
export async function StrictDocument({ children }: { children: ReactNode }) {
  await connection();
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return <Document nonce={nonce}>{children}</Document>;
}
